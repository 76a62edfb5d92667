/** In the trash is what isn't carried. */
const TRASH = { deletedAt: 'what is deleted is not carried' }

/** Operators' decisions, which hold for the one that they saw. */
const DECIDED = {
  limitedAt: 'holds for what operators saw; the decision is told apart',
  removalId: 'holds for what operators saw; the decision is told apart',
}

/** The columns that a new pin doesn't copy. */
const NEW_PIN = {
  ...{ ...TRASH, ...DECIDED },
  id: 'its own',
  pinnerId: 'whoever makes it',
  actorId: 'whoever makes it for a business',
  boardId: 'where it goes',
  sectionId: 'where it goes',
  hostId: 'the owner of where it goes, by a trigger',
  orderKey: 'where it goes',
  sourceKey: 'of the first pin: a save is found by that one',
  saveCount: 'counted by triggers',
  isListed: 'asked by triggers',
  feedKey: 'given by triggers',
  viaPinId: 'the pin that it came from',
}

/** Columns that only make reading or searching fast. */
const DERIVED_OF_PIN = {
  domain: 'of the link',
  feedKey: 'an order of ours',
  hostId: 'of the board',
  indexedTitle: 'of the title',
  indexedDescription: 'of the description',
  indexedAltText: 'of the alt text',
  isListed: 'of the board, the member and decisions',
  orderKey: 'the place among others is told instead, or nothing',
  sourceKey: 'a hash for finding doubles',
  titleKey: 'of the title',
}

const SHOWN_PIN = {
  ...{ ...TRASH, ...DECIDED, ...DERIVED_OF_PIN },
  actorId: 'an id of another member',
  boardId: 'told as its name',
  sectionId: 'told as its title',
  pictureId: 'told as its file',
  videoId: 'told as its file',
  viaPinId: 'a pin of somebody else',
  rootPinId: 'a pin of somebody else',
}

const SHOWN_BOARD = {
  ...{ ...TRASH, ...DECIDED },
  actorId: 'an id of another member',
  coverId: 'told as its file, or one of the pins',
  foldedName: 'of the name',
  indexedName: 'of the name',
  ownerId: 'whoever asks',
  slug: 'of the name',
  version: 'of the row alone, by triggers',
}

/** The columns of pins, boards and sections that lists written by hand leave out, and why. */
export const LEFT_OUT = {
  'copy of a pin': { ...NEW_PIN, createdAt: 'when it is copied' },
  'save of a pin': {
    ...NEW_PIN,
    createdAt: 'when it is saved',
    titleKey: 'of the words, which may be new',
    indexedTitle: 'of the words, which may be new',
    indexedDescription: 'of the words, which may be new',
  },
  'pin of an erased member': {
    deletedAt: TRASH.deletedAt,
    pinnerId: 'the owner of the board from now on',
    hostId: 'none where the owner is the pinner',
    removalId: 'decisions about erased members go with them',
    isListed: 'asked anew of its new member',
  },
  'pin in the copy of data': {
    ...SHOWN_PIN,
    media: 'told by the folder of its file',
    pinnerId: 'whoever asks',
  },
  'board in the copy of data': { ...SHOWN_BOARD, layout: 'how it was made' },
  'section in the copy of data': {
    createdAt: 'not shown to members either',
    foldedTitle: 'of the title',
    orderKey: 'told by the order of pins',
    slug: 'of the title',
  },
  'exported pin': {
    ...SHOWN_PIN,
    id: 'of this site',
    pinnerId: 'told as a username',
    aiLabel: 'told as who made it',
    method: 'of this site',
    saveCount: 'of this site',
  },
  'exported board': {
    ...SHOWN_BOARD,
    id: 'of this site',
    archivedAt: 'told as whether it is',
    pinCount: 'told by its pins',
    sectionCount: 'told by its sections',
    followerCount: 'of this site',
  },
  'exported section': {
    id: 'of this site',
    boardId: 'told within its board',
    createdAt: 'not shown to members either',
    foldedTitle: 'of the title',
    orderKey: 'told by their order',
    pinCount: 'told by its pins',
    slug: 'of the title',
  },
  'merged section': {
    id: 'its own',
    boardId: 'where it goes',
    createdAt: 'when it goes there',
    orderKey: 'where it goes, by a trigger',
    pinCount: 'counted by triggers',
  },
  'imported board': {
    ...{ ...TRASH, ...DECIDED },
    id: 'its own',
    ownerId: 'whoever imports',
    actorId: 'whoever imports',
    indexedName: 'of the name',
    layout: 'how it was made',
    slug: 'of the name',
    archivedAt: 'when it is imported, if it is at all',
    pinCount: 'counted by triggers',
    sectionCount: 'counted by triggers',
    followerCount: 'followers stay with the other one',
    version: 'of the row alone, by triggers',
  },
  'imported section': {
    id: 'its own',
    boardId: 'where it goes',
    createdAt: 'when it is imported',
    orderKey: 'where it goes, by a trigger',
    pinCount: 'counted by triggers',
    slug: 'of the title',
  },
  'imported pin': {
    ...NEW_PIN,
    indexedTitle: 'of the title',
    titleKey: 'of the title',
    indexedDescription: 'of the description',
    indexedAltText: 'of the alt text',
    method: 'how it comes now',
    rootPinId: 'the first of its saves is not imported',
  },
} as const satisfies Record<string, Record<string, string>>
