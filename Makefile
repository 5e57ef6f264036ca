# starter; see CONTRIBUTING for the rooms
CC ?= cc
BUILD ?= build
WARN = -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla
CFLAGS ?= -O2 -g
ALL_CFLAGS = -std=c11 -D_POSIX_C_SOURCE=200809L -Iinclude -ffp-contract=off $(WARN) $(CFLAGS)
SRC = $(filter-out %_test.c,$(wildcard libcommon/*/*.c formats/*/*.c))
OBJ = $(SRC:%.c=$(BUILD)/%.o)
all: $(BUILD)/libartkit.a
$(BUILD)/libartkit.a: $(OBJ)
	ar rcs $@ $^
$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -MMD -MP -c $< -o $@
-include $(OBJ:.o=.d)
