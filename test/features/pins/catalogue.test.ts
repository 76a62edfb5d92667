import * as v from 'valibot'
import { expect, test } from 'vitest'
import { BOARD_NAME_LENGTH, SHOWN_FACES } from '../../../app/features/boards/limits.ts'
import { RENDITION_WIDTHS } from '../../../app/features/media/limits.ts'
import { SectionWithPins } from '../../../app/features/organise/organise.ts'
import { PICKER_TITLES } from '../../../app/features/picker/flow.ts'
import {
  CELEBRATION_MS,
  CONFETTI_MS,
  CONFETTI_PARTICLES,
  FLAT_BOARDS,
  ROW_PX,
  SHOWN_NAME_LENGTH,
  TOP_CHOICES,
} from '../../../app/features/picker/limits.ts'
import { HASHTAG_SUGGESTIONS } from '../../../app/features/pins/limits.ts'
import { NewPin } from '../../../app/features/pins/pin.ts'
import { type RefusalCode, refusalCodes, refusalText } from '../../../app/refusal.ts'
import { says, sourceOf, testOf } from '../../catalogue.ts'
import { CALLS } from './catalogue-calls.ts'
import { RULES } from './catalogue-rules.ts'
import { TESTS, type TestName } from './catalogue-tests.ts'

const BUSY = 'Please wait until the previous board action finishes.'
const TOO_LONG = 'Please enter no more than 50 characters.'
const SOMETHING = 'Uh oh! Something went wrong.'
const NUMBERS = new Map(refusalCodes())

/** The validation rules and the error catalogue: what a refusal says, and the test that reads it. */
const REFUSALS: [RefusalCode, text: string, TestName][] = [
  ['board_name_missing', "Don't forget to name your board!", 'made'],
  ['board_name_too_long', TOO_LONG, 'made'],
  ['section_name_too_long', TOO_LONG, 'names'],
  ['board_busy', BUSY, 'takenBack'],
  ['board_busy', BUSY, 'busy'],
  ['target_board_busy', BUSY, 'busy'],
  ['boards_busy', BUSY, 'busy'],
]

const MODAL = 'features/picker/saved/saved-modal.tsx'
const ANIMATION = 'features/picker/saved/celebration.tsx'
const FLOW = 'features/picker/flow.ts'
const VIEWS = 'features/picker/picker-views.tsx'
const PARTS = 'features/picker/picker-parts.tsx'
const BOARD_LIST = 'features/picker/rows/board-list.tsx'
const INVITEES = 'features/boards/collaborators/invite-options.tsx'

/**
 * The other texts: where the specification has them, the source below `app/` that has them whole, and the
 * test that reads them, as what.
 */
const TEXTS: [where: string, source: string, text: string, TestName, seen?: string][] = [
  [
    'pin-saved modal',
    MODAL,
    'Saved to <bdi>{board.name}</bdi>',
    'confirmed',
    'Saved to Shop finds',
  ],
  [
    'pin-saved modal',
    MODAL,
    'Saved to <bdi>{section.title}</bdi> in <bdi>{board.name}</bdi>',
    'tiled',
    'Saved to Tiles in Kitchens',
  ],
  ['pin-saved modal', MODAL, 'Send', 'confirmed'],
  ['pin-saved modal', MODAL, '{pinPath(pin)}?share=true', 'confirmed', 'share=true'],
  ['pin-saved modal', MODAL, 'See it now', 'redOrGray'],
  [
    'saved-pin animation',
    ANIMATION,
    'You saved your first Pin to <bdi>{boardName}</bdi>!',
    'made',
    'You saved your first Pin to Rooms to sit in!',
  ],
  [
    'saved-pin animation',
    ANIMATION,
    'You saved this Pin to <bdi>{boardName}</bdi>!',
    'celebrated',
    'You saved this Pin to {lamps}!',
  ],
  ['save flow', FLOW, 'Choose board', 'byKeys'],
  ['save flow', FLOW, 'Choose section', 'walked'],
  ['save flow', FLOW, 'Create board', 'walked'],
  ['save flow', FLOW, 'Add section', 'walked'],
  ['save flow', FLOW, 'Board created', 'made'],
  ['save flow', VIEWS, 'Create board', 'walked'],
  ['save flow', VIEWS, 'Create section', 'walked'],
  ['validation rules', 'features/picker/create/create-board-form.tsx', 'Create', 'made'],
  ['validation rules', VIEWS, 'Add', 'sectioned'],
  ['validation rules', BOARD_LIST, 'Top choices', 'fourBoards'],
  ['validation rules', BOARD_LIST, 'All boards', 'fourBoards'],
  ['validation rules', INVITEES, 'Keep typing!', 'invited'],
  ['validation rules', INVITEES, 'Click to send!', 'invited'],
  ['validation rules', INVITEES, 'Done!', 'invited'],
  ['error catalogue, board creation', 'features/picker/use-save.tsx', SOMETHING, 'failed'],
  ['error catalogue, board move', 'features/organise/select/send.ts', SOMETHING, 'takenBack'],
  ['error catalogue', PARTS, SOMETHING, 'slow'],
  [
    'error catalogue, already saved',
    PARTS,
    'Psst! You already saved this Pin to <strong dir="auto">{boardName}</strong>',
    'alreadySaved',
    'Psst! You already saved this Pin to Oak and brass',
  ],
  ['error catalogue, other texts', PARTS, 'Loading', 'slow'],
  ['error catalogue, other texts', 'features/picker/rows/picker-list.tsx', 'Search', 'fourBoards'],
]

/** The constants and limits, and those of the entities and the calls: what holds them, and which test. */
const CONSTANTS: [what: string, kept: unknown, specified: unknown, TestName][] = [
  ['confetti, particles', CONFETTI_PARTICLES, 120, 'celebrated'],
  ['confetti, ms', CONFETTI_MS, 1250, 'celebrated'],
  ['confirmation dismissed, ms', CELEBRATION_MS, 2600, 'celebrated'],
  ['flat board list, boards at most', FLAT_BOARDS, 3, 'flat'],
  ['shortlist suggestions', TOP_CHOICES, 2, 'sent'],
  ['board picker row height, px', ROW_PX, 64, 'manyRows'],
  ['name truncation, characters', SHOWN_NAME_LENGTH, 70, 'cut'],
  ['collaborators in avatar labels', SHOWN_FACES, 3, 'threeFaces'],
  ['hashtag suggestions', HASHTAG_SUGGESTIONS, 5, 'fiveTags'],
  ['pin image width, px', RENDITION_WIDTHS['236x'], 236, 'sizes'],
  ['error code of a busy board', NUMBERS.get('board_busy'), 2171, 'busy'],
  ['error code of a busy target', NUMBERS.get('target_board_busy'), 2172, 'busy'],
  ['error code of two busy boards', NUMBERS.get('boards_busy'), 2173, 'busy'],
  [
    'pin-create methods',
    NewPin.entries.method.wrapped.options,
    ['uploaded', 'pinbuilder', 'scraped', 'button', 'button_external'],
    'methods',
  ],
]

/** The constants that a source keeps to itself, and what the style of a screen has. */
const IN_SOURCES: [what: string, source: string, kept: string, TestName][] = [
  [
    'infinite scroll, checked every 200 ms',
    'features/wall/wall-pages.tsx',
    'const CHECK_MS = 200 ',
    'endless',
  ],
  [
    'infinite scroll, within two viewport heights',
    'features/wall/wall-pages.tsx',
    'const VIEWPORTS_AHEAD = 2 ',
    'endless',
  ],
  ['repin toast, 4000 ms', 'frame/notice-toast.tsx', 'const SAVED_TOAST_MS = 4000 ', 'told'],
  ['board picker row height 64', 'features/picker/rows/picker-row.tsx', ' h-16 ', 'walked'],
  ['pin image width 236', 'features/picker/saved/saved-media.tsx', ' w-59 ', 'tiled'],
  [
    'pin preview, max height 335',
    'features/picker/saved/saved-media.tsx',
    ' max-h-[20.9375rem] ',
    'tiled',
  ],
  [
    'website images, at least 3 columns of 160',
    'features/picker/saved/saved-media.tsx',
    'grid-cols-[repeat(3,10rem)]',
    'confirmed',
  ],
  [
    'website images, max height 540',
    'features/picker/saved/saved-media.tsx',
    ' max-h-[min(33.75rem,50dvh)] ',
    'confirmed',
  ],
]

/** What of the document belongs to the external page, business profiles, promotion and advertising. */
const LATER = [
  'Promote your Pin',
  'Pin Builder',
  'Sorry! Something went wrong on our end.',
  'PUT /v3/pins/image/',
  'GET /v3/users/settings',
  'GET /vx/business_access/profiles/',
  'POST /ads/v4/advertisers/{advertiserId}/pins/{pinId}/quick_promote/',
]

test.each(REFUSALS)('%s says “%s”, and the test “%s” reads it', (code, text, name) => {
  expect(refusalText(code)).toBe(text)
  expectReached(name, name === 'busy' ? String(NUMBERS.get(code)) : text)
})

test.each(TEXTS)('%s: %s says “%s”, and the test “%s” reads it', (...row) => {
  const [_where, source, text, name, seen] = row

  expect(says(source, text)).toBe(true)
  expectReached(name, seen ?? text)
})

test('the titles of the save flow are the specification’s, and no others', () => {
  const titles = TEXTS.filter(([, source]) => source === FLOW).map(([, , text]) => text)

  expect(Object.values(PICKER_TITLES).sort()).toEqual(titles.sort())
})

test('the words for a name that is too long have the shared maximum in them', () => {
  expect(TOO_LONG).toContain(` ${BOARD_NAME_LENGTH} `)
})

test('a section’s name comes from nowhere, a recommendation or an edited one: 0, 1 or 2', () => {
  const taken = [-1, 0, 1, 2, 3].filter((nameSource) =>
    v.is(SectionWithPins, { boardId: 5, name: 'Tiles', nameSource }),
  )

  expect(taken).toEqual([0, 1, 2])
})

test.each(CONSTANTS)('%s: %j', (_what, kept, specified, name) => {
  expect(kept).toEqual(specified)
  expectReached(name)
})

test.each(IN_SOURCES)('%s: %s has “%s”', (_what, source, kept, name) => {
  expect(sourceOf(source)).toContain(kept)
  expectReached(name)
})

test.each(RULES)('%s: %s', (_where, _rule, name, seen = '') => {
  expectReached(name, seen)
})

test('every test that is named here is there, and reaches something', () => {
  const used = new Set([
    'documentedCall',
    ...REFUSALS.map(([, , name]) => name),
    ...TEXTS.map(([, , , name]) => name),
    ...CONSTANTS.map(([, , , name]) => name),
    ...IN_SOURCES.map(([, , , name]) => name),
    ...RULES.map(([, , name]) => name),
  ])

  expect(Object.keys(TESTS).filter((name) => !used.has(name))).toEqual([])
})

test('what belongs to other subjects is named once', () => {
  const here = new Set<string>([
    ...TEXTS.map(([, , text]) => text),
    ...Object.values(CALLS).map(({ call }) => call),
  ])

  expect(LATER.filter((text) => here.has(text))).toEqual([])
  expect(new Set(LATER).size).toBe(LATER.length)
})

/** A renamed or a removed test leaves its row behind, and so does one that looks for something else. */
function expectReached(name: TestName, seen = ''): void {
  const found = testOf(TESTS[name])
  expect(found, `a test of this name: ${TESTS[name].join(', ')}`).toBeDefined()
  expect(found).toContain(seen)
}
