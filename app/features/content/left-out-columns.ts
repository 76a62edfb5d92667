import type { blocks, unwantedPictures } from '../../db/content/blocks.ts'
import type {
  boardCollaborators,
  boardFollows,
  boardPlaces,
  boardSections,
  boards,
  secretLinks,
} from '../../db/content/boards.ts'
import type { pinNotes } from '../../db/content/notes.ts'
import type { pins } from '../../db/content/pins.ts'
import type { reportCases, reports } from '../../db/content/reports.ts'
import type { shares } from '../../db/content/shares.ts'
import type { LeftOut } from '../../db/listed-columns.ts'

const OWN = 'the member themselves'
const DERIVED = 'derived from another column, for search and order'
const OTHERS_PIN = "somebody else's pin"
const BY_NAME = 'copied as a name'
const CASE = 'our work on the case'

/** The columns that the copy of a member's data leaves out, each with the reason. */
export const CONTENT_LEFT_OUT = {
  boards: {
    ownerId: OWN,
    actorId: 'an id of another member',
    foldedName: DERIVED,
    indexedName: DERIVED,
    slug: DERIVED,
    coverId: 'an id of the cover',
    removalId: 'the decision is in decisions.json',
    version: 'counts changes',
  } satisfies LeftOut<typeof boards>,
  board_places: {
    memberId: OWN,
    boardId: BY_NAME,
    orderKey: 'copied as a number',
  } satisfies LeftOut<typeof boardPlaces>,
  board_sections: { foldedTitle: DERIVED, slug: DERIVED, orderKey: DERIVED } satisfies LeftOut<
    typeof boardSections
  >,
  board_collaborators: {
    boardId: BY_NAME,
    memberId: 'copied as a username',
    inviterId: 'an id of another member',
    device: 'the inviter’s device',
  } satisfies LeftOut<typeof boardCollaborators>,
  shares: {
    senderId: 'copied as a username',
    receiverId: 'copied as a username',
  } satisfies LeftOut<typeof shares>,
  secret_links: { boardId: BY_NAME } satisfies LeftOut<typeof secretLinks>,
  pins: {
    pinnerId: OWN,
    actorId: 'an id of another member',
    boardId: BY_NAME,
    sectionId: BY_NAME,
    hostId: 'derived from the board',
    pictureId: 'copied as its file',
    videoId: 'copied as its file',
    captionsHash: 'copied as its file',
    media: 'shown by its file’s folder',
    orderKey: DERIVED,
    indexedTitle: DERIVED,
    indexedDescription: DERIVED,
    indexedAltText: DERIVED,
    titleKey: DERIVED,
    domain: DERIVED,
    sourceKey: 'a hash for finding duplicates',
    viaPinId: OTHERS_PIN,
    rootPinId: OTHERS_PIN,
    feedKey: DERIVED,
    isListed: 'derived from the board, the member and decisions',
    removalId: 'the decision is in decisions.json',
  } satisfies LeftOut<typeof pins>,
  pin_notes: {
    pinId: 'copied with its pin',
    memberId: OWN,
    text: 'copied as note',
    indexedText: DERIVED,
  } satisfies LeftOut<typeof pinNotes>,
  board_follows: { followerId: OWN, boardId: BY_NAME } satisfies LeftOut<typeof boardFollows>,
  blocks: {
    viewerId: OWN,
    otherId: 'copied as a username',
    isPartner: 'whether the other is a business, only for counts',
  } satisfies LeftOut<typeof blocks>,
  unwanted_pictures: {
    memberId: OWN,
    pictureId: 'copied as a pin that shows it',
    pinId: 'copied as a pin that shows it',
  } satisfies LeftOut<typeof unwantedPictures>,
  reports: {
    caseId: 'copied in the column shown',
    reporterId: OWN,
    pinId: 'copied in the column shown',
  } satisfies LeftOut<typeof reports>,
  report_cases: {
    subjectId: 'copied in the column shown',
    memberId: 'copied in the column shown',
    pictureId: 'copied in the column shown',
    pinId: 'copied in the column shown',
    reportCount: CASE,
    urgency: CASE,
    state: CASE,
    lastReportAt: CASE,
  } satisfies LeftOut<typeof reportCases>,
} as const
