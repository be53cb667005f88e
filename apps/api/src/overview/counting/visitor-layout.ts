// What is kept of a visitor are bits of all that is known, by which people are counted at the end of their part:
// the rows that set them are many more.

/** Bits of kinds of user, of channels above, and whether they clicked. */
export const TRAITS = 0;
/** Bits of brands, the first province above them, from 1 on, and bits of devices above that. */
export const SEEN = 1;
export const PROVINCE_AT = 16;
export const DEVICE_AT = 24;
export const PROVINCE_MASK = ((1 << (DEVICE_AT - PROVINCE_AT)) - 1) << PROVINCE_AT;
/** Then bits of therapy areas, and of parts of the period in which they viewed something. */
export const AREAS = 2;
export const WORD_BITS = 32;

// Of users, behind bits of parts of the period in which they were active.
export const FLAGS = 0;
export const VIEWS = 1;
/** Two items of qualified views, and the day of the first one, from 1 on. */
export const ITEM_A = 2;
export const ITEM_B = 3;
export const FIRST_DAY = 4;
/** Where they were first active, from 1 on. */
export const ACTIVE_PROVINCE = 5;
export const OF_USERS = 6;

/** Joined a webinar; a third item; a second day. */
export const JOINED = 1;
export const THIRD_ITEM = 2;
export const SECOND_DAY = 4;
export const OFTEN = THIRD_ITEM | SECOND_DAY;

/** More than there are kinds of user, channels and provinces. */
export const USER_TYPES_SIZE = 8;
/** Behind the bits of kinds of user. */
export const CHANNEL_AT = 8;
export const CHANNELS_SIZE = 16;
export const DEVICES_SIZE = 8;
export const PROVINCES = 128;
export const CLICKED = 1 << (CHANNEL_AT + CHANNELS_SIZE);
/** Did something that is no view. */
export const ACTED = CLICKED << 1;
