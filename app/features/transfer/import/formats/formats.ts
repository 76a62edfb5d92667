import { BRAND } from '../../../../brand.ts'

type Format = { name: string; file: string; kept: string; left?: string }

export const FORMATS: readonly Format[] = [
  {
    name: 'Pinterest',
    file: 'The ZIP of “Request your data”, or its HTML or JSON files.',
    kept: 'Boards with who sees them, sections, titles, notes, links, pictures, alt texts, dates.',
    left: 'Likes, searches, comments.',
  },
  {
    name: 'Bookmarks',
    file: 'The HTML file of Chrome, Firefox, Safari or Edge, and of most other programs.',
    kept: 'Folders as boards and sections, titles, links, notes, tags, dates.',
    left: 'Icons.',
  },
  {
    name: 'Instagram',
    file: 'saved_posts.json and saved_collections.json, or the whole ZIP with them.',
    kept: 'Collections as boards, posts, who posted them, captions, dates.',
  },
  {
    name: 'Raindrop',
    file: 'The CSV file of one collection or of all.',
    kept: 'Collections as boards and sections, titles, excerpts, notes as private notes, highlights, links, covers, tags, dates.',
    left: 'Favourites.',
  },
  {
    name: 'Pocket',
    file: 'The ZIP of its export, its CSV file, or the older HTML file.',
    kept: 'Titles, links, tags, dates; what was read and what was not as two boards.',
    left: 'Highlights.',
  },
  {
    name: 'Linkwarden',
    file: 'The JSON file of its backup.',
    kept: 'Collections as boards and sections with who sees them, titles, notes, links, tags, dates.',
    left: 'Saved copies of pages.',
  },
  {
    name: 'Karakeep',
    file: 'The JSON file of its export.',
    kept: 'Lists as boards and sections, titles, notes as private notes, links, tags, dates.',
    left: 'Texts without a link, smart lists.',
  },
  {
    name: 'Pinboard',
    file: 'The JSON file of its backup.',
    kept: 'Titles, notes, links, tags, dates; private ones as a secret board, what is to be read as a section.',
  },
  {
    name: 'Are.na',
    file: 'Channels as JSON, from version 2 or 3 of its API, or several in a ZIP.',
    kept: 'Channels as boards with who sees them, titles, notes, links, pictures, alt texts, dates.',
    left: 'Texts, channels within channels.',
  },
  {
    name: 'Pinry',
    file: 'Boards or pins as JSON, from its API.',
    kept: 'Boards with who sees them, notes, links, pictures, tags.',
  },
  {
    name: 'Pictures',
    file: 'A ZIP of folders.',
    kept: 'Pictures, folders as boards and sections, names as titles.',
  },
  {
    name: 'Addresses',
    file: 'A text with an address in each line, and perhaps a title beside it.',
    kept: 'Links and titles; lines that begin with # as boards.',
  },
  {
    name: 'Tables',
    file: 'A CSV file of any other program.',
    kept: 'The columns that you choose: links, pictures, titles, notes, tags, boards, dates and more.',
  },
  {
    name: `${BRAND} export`,
    file: 'The ZIP of an export from here. Begin with its first part and add the others to it.',
    kept: 'All of it, to the order of the pins. Its CSV and HTML files alone: all but the pictures.',
  },
]
