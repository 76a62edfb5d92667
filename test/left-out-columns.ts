/** Deleted rows aren't carried over. */
const TRASH = { deletedAt: 'deleted rows are not copied' }

/** Columns with operators' decisions, which apply only to the row that the operators saw. */
const DECISIONS = {
  limitedAt: 'applies only to what operators saw',
  removalId: 'applies only to what operators saw',
}

/** The columns that a new pin doesn't copy. */
const NEW_PIN = {
  ...TRASH,
  ...DECISIONS,
  id: 'the new row has its own',
  pinnerId: 'the member who makes it',
  actorId: 'the member who makes it for a business',
  boardId: 'set by its new place',
  sectionId: 'set by its new place',
  hostId: 'set by a trigger: the owner of the new board',
  orderKey: 'set by its new place',
  sourceKey: 'only on the first pin, which identifies saves',
  saveCount: 'counted by triggers',
  isListed: 'set by triggers',
  feedKey: 'set by triggers',
  viaPinId: 'the pin it was copied from',
  editedAt: 'a new pin has not been edited',
}

/** Columns that only make reading or searching faster. */
const DERIVED_OF_PIN = {
  domain: 'derived from the link',
  feedKey: 'the site’s own order',
  hostId: 'derived from the board',
  indexedTitle: 'derived from the title',
  indexedDescription: 'derived from the description',
  indexedAltText: 'derived from the alt text',
  isListed: 'derived from the board, the member and decisions',
  orderKey: 'shown as a position, if at all',
  sourceKey: 'a hash for finding duplicates',
  titleKey: 'derived from the title',
}

const SHOWN_PIN = {
  editedAt: 'only dates the entries of feeds',
  ...TRASH,
  ...DECISIONS,
  ...DERIVED_OF_PIN,
  actorId: 'an id of another member',
  boardId: 'shown as its name',
  sectionId: 'shown as its title',
  pictureId: 'shown as its file',
  videoId: 'shown as its file',
  viaPinId: 'somebody else’s pin',
  rootPinId: 'somebody else’s pin',
}

const SHOWN_BOARD = {
  ...TRASH,
  ...DECISIONS,
  actorId: 'an id of another member',
  coverId: 'shown as its file, or as one of the pins',
  foldedName: 'derived from the name',
  indexedName: 'derived from the name',
  ownerId: 'the exporting member',
  slug: 'derived from the name',
  version: 'set by triggers',
}

/** The columns of pins, boards and sections that hand-written lists leave out, with the reasons. */
export const LEFT_OUT = {
  'pin of an erased member': {
    deletedAt: TRASH.deletedAt,
    pinnerId: 'becomes the owner of the board',
    hostId: 'null if the owner is the pinner',
    removalId: 'deleted with the member',
    isListed: 'set by triggers for the new member',
  },
  'exported pin': {
    ...SHOWN_PIN,
    id: 'specific to this site',
    pinnerId: 'shown as a username',
    aiLabel: 'shown as who made it',
    method: 'specific to this site',
    saveCount: 'specific to this site',
    captionsHash: 'shown as its file',
  },
  'exported board': {
    ...SHOWN_BOARD,
    id: 'specific to this site',
    archivedAt: 'shown as a yes or no',
    pinCount: 'shown by its pins',
    sectionCount: 'shown by its sections',
    followerCount: 'specific to this site',
  },
  'exported section': {
    id: 'specific to this site',
    boardId: 'shown within its board',
    createdAt: 'not shown to members either',
    foldedTitle: 'derived from the title',
    orderKey: 'shown by their order',
    pinCount: 'shown by its pins',
    slug: 'derived from the title',
  },
  'merged section': {
    id: 'the new row has its own',
    boardId: 'set by its new place',
    createdAt: 'when it is merged',
    orderKey: 'set by a trigger',
    pinCount: 'counted by triggers',
  },
  'imported board': {
    ...TRASH,
    ...DECISIONS,
    id: 'the new row has its own',
    ownerId: 'the importing member',
    actorId: 'the importing member',
    indexedName: 'derived from the name',
    layout: 'how it was made',
    slug: 'derived from the name',
    archivedAt: 'when it is imported, if it was archived',
    pinCount: 'counted by triggers',
    sectionCount: 'counted by triggers',
    followerCount: 'followers stay with the exported board',
    version: 'set by triggers',
  },
  'imported section': {
    id: 'the new row has its own',
    boardId: 'set by its new place',
    createdAt: 'when it is imported',
    orderKey: 'set by a trigger',
    pinCount: 'counted by triggers',
    slug: 'derived from the title',
  },
  'imported pin': {
    ...NEW_PIN,
    indexedTitle: 'derived from the title',
    titleKey: 'derived from the title',
    indexedDescription: 'derived from the description',
    indexedAltText: 'derived from the alt text',
    method: 'says that it was imported',
    rootPinId: 'the first pin is not imported',
  },
} as const satisfies Record<string, Record<string, string>>
