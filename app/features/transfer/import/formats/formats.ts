import { BRAND } from '../../../../brand.ts'

type Format = { name: string; file: string; kept: string; left?: string }

export const FORMATS: readonly Format[] = [
  {
    name: 'Pinterest',
    file: 'The ZIP from “Request your data”, or its HTML or JSON files.',
    kept: 'Boards and who can see them, sections, titles, notes, links, pictures, alt texts, dates.',
    left: 'Likes, searches, comments.',
  },
  {
    name: 'Bookmarks',
    file: 'The HTML file from Chrome, Firefox, Safari, Edge and most other apps.',
    kept: 'Folders as boards and sections, titles, links, notes, tags, dates; private entries as secret boards, unread and archived ones as sections, Linkding’s notes as private notes.',
    left: 'Icons.',
  },
  {
    name: 'Instagram',
    file: 'saved_posts.json and saved_collections.json, or the whole ZIP with them.',
    kept: 'Collections as boards, posts, who posted them, captions, dates.',
  },
  {
    name: 'Raindrop',
    file: 'The CSV file of one or all collections.',
    kept: 'Collections as boards and sections, titles, excerpts, notes as private notes, highlights, links, covers, tags, dates.',
    left: 'Favourites.',
  },
  {
    name: 'Pocket',
    file: 'The ZIP from its export, its CSV file, or the older HTML file.',
    kept: 'Titles, links, tags, dates; read and unread items as two boards.',
    left: 'Highlights.',
  },
  {
    name: 'Linkwarden',
    file: 'The JSON file from its backup.',
    kept: 'Collections as boards and sections with their privacy, titles, notes, links, tags, dates.',
    left: 'Saved copies of pages.',
  },
  {
    name: 'Karakeep',
    file: 'The JSON file from its export.',
    kept: 'Lists as boards and sections, titles, notes as private notes, links, tags, dates; archived ones as a section.',
    left: 'Texts without a link, smart lists.',
  },
  {
    name: 'Pinboard',
    file: 'The JSON file from its backup.',
    kept: 'Titles, notes, links, tags, dates; private ones as a secret board, unread ones as a section.',
  },
  {
    name: 'Are.na',
    file: 'A channel as JSON, from version 2 or 3 of its API, or a ZIP of several.',
    kept: 'Channels as boards with their privacy, titles, notes, links, pictures, alt texts, dates.',
    left: 'Texts, and channels inside other channels.',
  },
  {
    name: 'Pinry',
    file: 'Boards or pins as JSON, from its API.',
    kept: 'Boards and who can see them, notes, links, pictures, tags. Private pins go to a secret board.',
  },
  {
    name: 'Pictures',
    file: 'A ZIP of folders, or of an Eagle library.',
    kept: 'Pictures, folders as boards and sections, names as titles; Eagle’s links, tags and dates, and its notes as private notes.',
  },
  {
    name: 'Other apps',
    file: 'JSON, XML, OPML or an HTML page of links: Wallabag, GoodLinks, Omnivore, Bluesky, bookmarks of Chrome and Firefox as JSON, Safari’s Bookmarks.plist, feeds; tables of Instapaper, Readwise, Matter, mymind, Reddit and Google Takeout.',
    kept: 'Links, titles, descriptions, pictures, tags, dates; notes as private notes; folders as boards and sections; private entries as secret boards.',
  },
  {
    name: 'Addresses',
    file: 'A text file with one address per line, optionally with a title.',
    kept: 'Links and titles; lines that start with # as boards.',
  },
  {
    name: 'Tables',
    file: 'A CSV file from any other app.',
    kept: 'The columns you choose: links, pictures, titles, notes, tags, boards, dates, private and unread marks, and more.',
  },
  {
    name: `${BRAND} export`,
    file: 'The ZIP of an export from Pinfold. Add all its parts, starting with the first.',
    kept: 'Everything, including the order of pins. From its CSV or HTML file alone: everything except the pictures.',
  },
]
