import type { Refusals } from './refusals.ts'

export const TRANSFER = {
  import_missing: [2060, 400, 'Choose a file first.'],
  import_too_large: [2061, 413, 'That is too large. Files can have 100 MB together, a text 24 MB.'],
  import_unreadable: [
    2062,
    400,
    "We don't know this kind of file. The list below says what can be imported.",
  ],
  import_empty: [2063, 400, 'There is nothing in this file that can be imported.'],
  import_too_long: [2064, 400, 'This file has more than 20,000 entries. Split it, please.'],
  zip_encrypted: [2065, 400, 'This ZIP has a password. Pack it again without one.'],
  zip_damaged: [2066, 400, 'This ZIP is damaged or was not sent to its end.'],
  zip_unusual: [
    2067,
    400,
    'This ZIP is packed in a way that we do not read. Pack it again as a plain ZIP.',
  ],
  import_open: [2068, 409, 'You have another import going. Finish it or throw it away first.'],
  import_over: [2069, 409, "That isn't possible any more."],
  import_other_kind: [
    2070,
    400,
    'This file is of another kind than the one before. Import it by itself afterwards.',
  ],
  import_changed: [
    2350,
    409,
    'Its boards were changed since you looked. Look at them again, then start.',
  ],
  import_all_left_out: [2351, 409, 'Every board is left out. Take one back in first.'],
  import_place_changed: [
    2352,
    409,
    'That board is gone, or others can see it now. Choose where the pins go again.',
  ],
  import_columns: [2360, 400, 'Say what the columns of this table are.'],
  import_no_link: [2361, 400, 'Say which column has the address, or that of the picture.'],
  import_many: [2362, 400, 'These are more than 20 files. Bring some of them afterwards.'],
  import_none_taken: [2363, 400, 'None of these files can be imported.'],
} as const satisfies Refusals
