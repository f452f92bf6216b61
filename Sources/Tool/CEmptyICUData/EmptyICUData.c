#include <stdint.h>

// A table of contents without entries, in the format of data linked into ICU. Requests for a
// language or a calendar fail with a missing-resource error.
//
// Safety: constant data. ICU validates the layout by its first fields before it reads further.
struct Contents {
  uint16_t header_size;
  uint8_t magic[2];
  uint16_t info_size, reserved;
  uint8_t is_big_endian, character_set, character_size, reserved_byte;
  uint8_t format[4], format_version[4], data_version[4];
  uint8_t padding[8];
  uint32_t count, reserved_count;
};

_Alignas(16) const struct Contents ICU_DATA_SYMBOL = {
    .header_size = 32,
    .magic = {0xda, 0x27},
    .info_size = 20,
    .is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
    .character_size = 2,
    .format = {'T', 'o', 'C', 'P'},
    .format_version = {1, 0, 0, 0},
};
