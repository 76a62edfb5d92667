import type { Reason, Source } from './collection.ts'

const TEXTS = {
  no_address: 'It has neither a link nor a picture.',
  not_web: 'Its address is none of the web.',
  unknown_entry: 'It is no picture and no link.',
  other_kind: 'It is of another kind than the rest. Import it by itself afterwards.',
  unknown_file: "We don't know this kind of file.",
  empty_file: 'There is nothing in it that can be imported.',
  file_too_large: 'It is too large.',
  file_too_long: 'With it there would be more than 20,000 entries. Import it by itself afterwards.',
  no_columns: 'It is a table. Import it by itself, and say what its columns are.',
  zip_encrypted: 'It has a password. Pack it again without one.',
  zip_damaged: 'It is damaged or was not sent to its end.',
  zip_unusual: 'It is packed in a way that we do not read. Pack it again as a plain ZIP.',
  missing_file: 'Its file is not in the ZIP.',
  unreachable: 'The site gave no answer.',
  no_site: 'There is no site of this name any more.',
  gone: 'It is no longer there.',
  robots: 'The site asks not to be read by programs.',
  not_allowed: 'The site asks not to be saved from.',
  no_picture: 'We found no picture there.',
  picture_unreadable: "We can't read its picture.",
  picture_too_large: 'Its picture is too large. It can have 20 MB and 50 megapixels.',
  picture_removed: 'Its picture was removed here because it breaks our rules.',
  video_unreadable: "We can't read its video.",
  file_damaged: 'Its file in the ZIP is damaged.',
  board_gone: 'Its board was deleted, or others can see it now.',
  too_many_boards: 'Your account has as many boards as it can hold.',
  stopped: 'You stopped the import before its turn.',
} as const satisfies Record<Reason, string>

export function reasonText(reason: Reason): string {
  return TEXTS[reason]
}

const SOURCES = {
  pinterest: 'Pinterest',
  raindrop: 'Raindrop',
  bookmarks: 'Bookmarks',
  are_na: 'Are.na',
  linkwarden: 'Linkwarden',
  karakeep: 'Karakeep',
  pocket: 'Pocket',
  instagram: 'Instagram',
  pinboard: 'Pinboard',
  pinry: 'Pinry',
  table: 'Table',
  addresses: 'List of addresses',
  pictures: 'Pictures',
  pinfold: 'Pinfold export',
} as const satisfies Record<Source, string>

export function sourceText(source: Source): string {
  return SOURCES[source]
}
