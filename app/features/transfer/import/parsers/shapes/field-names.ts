/** Names of fields in other programs' files, in lower case without punctuation, the most reliable first. */

export const LINKS = [
  'url',
  'uri',
  'href',
  'link',
  'address',
  'htmlurl',
  'originalurl',
  'givenurl',
  'sourceurl',
  'pageurl',
  'linkurl',
  'urlstring',
  'weburl',
  'expandedurl',
  'resolvedurl',
  'permalink',
  'posturl',
  'titleurl',
  'articleurl',
  'videourl',
  'googlemapsurl',
  'source',
  'xmlurl',
]

export const TITLES = [
  'title',
  'name',
  'giventitle',
  'resolvedtitle',
  'headline',
  'heading',
  'pagetitle',
  'websitetitle',
  'text',
  'label',
  'fulltitle',
  'fulltext',
]

export const DESCRIPTIONS = [
  'description',
  'desc',
  'excerpt',
  'summary',
  'extended',
  'selection',
  'previewtext',
]

/** Fields for the member's own notes, which other programs show to nobody else. */
export const NOTES = ['privatenote', 'note', 'notes', 'annotation', 'comment']

export const PICTURES = [
  'image',
  'picture',
  'previewpicture',
  'previewimage',
  'thumbnail',
  'thumbnails',
  'cover',
  'coverimage',
  'leadimage',
  'imageurl',
  'pictureurl',
  'thumbnailurl',
  'coverurl',
  'enclosure',
  'images',
  'photo',
  'photos',
]

/** Texts whose HTML may show the entry's picture. */
export const HTML = ['encoded', 'content', 'description', 'summary', 'caption']

export const TAGS = [
  'tags',
  'tag',
  'labels',
  'keywords',
  'hashtags',
  'topics',
  'categories',
  'tagnames',
]

export const DATES = [
  'createdat',
  'created',
  'addedat',
  'added',
  'savedat',
  'dateadded',
  'adddate',
  'timeadded',
  'date',
  'timestamp',
  'time',
  'creationdate',
  'pubdate',
  'publishedat',
  'published',
  'indexedat',
]

export const FOLDERS = ['folder', 'collection', 'board', 'list', 'group', 'playlist', 'category']

export const PRIVATE = ['private', 'isprivate', 'secret', 'privacy', 'visibility']
export const PUBLIC = ['public', 'ispublic', 'shared', 'isshared']
export const TO_READ = ['toread', 'unread', 'isunread', 'readlater']
export const ARCHIVED = ['archived', 'isarchived', 'state']

/** Nested records that contain fields of the record around them. */
export const INNER = [
  'record',
  'item',
  'snippet',
  'subject',
  'node',
  'attributes',
  'properties',
  'resourceid',
  'embed',
  'location',
  'noteattributes',
  'uridictionary',
  'readinglist',
]

/** Browsers' built-in folders, which contain all of a member's folders. */
export const TOP_FOLDERS =
  /^(?:bookmarks? ?(?:bar|menu|toolbar)?|other bookmarks|mobile bookmarks|synced|menu|toolbar|unfiled|mobile|favou?rites(?: bar)?|root)$/i

export const SAFARI_READING_LIST = 'com.apple.ReadingList'
