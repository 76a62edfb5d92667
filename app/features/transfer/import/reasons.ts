import { PICTURE_BYTES, PICTURE_PIXELS } from '../../content/media/limits.ts'
import { PIN_LINK_LENGTH } from '../../content/pins/limits.ts'
import { IMPORT_ENTRIES, TEXT_FILES } from '../limits.ts'
import type { Reason, Source } from './collection.ts'

const TEXTS = {
  no_address: 'It has no link and no picture.',
  not_web: "This isn't a web address.",
  address_too_long: `Its address is longer than ${PIN_LINK_LENGTH.toLocaleString('en')} characters.`,
  unknown_entry: 'It is neither a picture nor a link.',
  other_kind: "It's a different kind of file from the rest. Import it separately afterwards.",
  unknown_file: "We don't know this kind of file.",
  empty_file: 'It contains nothing we can import.',
  file_too_large: 'It is too large.',
  file_too_long: `This file takes the import over ${IMPORT_ENTRIES.toLocaleString('en')} entries. Import it separately afterwards.`,
  many_texts: `It has more than ${TEXT_FILES} text files. Split it and import the parts.`,
  no_columns: "It's a table. Import it separately and tell us what its columns are.",
  zip_encrypted: 'It has a password. Create it again without one.',
  zip_damaged: "It's damaged, or the upload was incomplete.",
  zip_unusual: "We can't read this kind of compression. Create it again as a plain ZIP.",
  missing_file: 'Its file is not in the ZIP.',
  unreachable: "The site didn't respond.",
  no_site: 'This site no longer exists.',
  gone: 'The page no longer exists.',
  robots: "The site doesn't allow automated access.",
  not_allowed: "The site doesn't allow saving from its pages.",
  no_picture: 'We found no pictures there.',
  picture_unreadable: "We can't read its picture.",
  picture_too_large: `Its picture is too large (limit ${PICTURE_BYTES / 2 ** 20} MB and ${PICTURE_PIXELS / 1_000_000} megapixels).`,
  picture_removed: 'Its picture or video was removed here because it breaks our rules.',
  video_unreadable: "We can't read its video.",
  file_damaged: 'Its file in the ZIP is damaged.',
  board_gone: 'Its board was deleted, or others can now see it.',
  too_many_boards: "You've reached your limit of boards.",
  stopped: 'You stopped the import before this entry.',
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
  entries: 'Links and pictures',
  pictures: 'Pictures',
  pinfold: 'Pinfold export',
} as const satisfies Record<Source, string>

export function sourceText(source: Source): string {
  return SOURCES[source]
}
