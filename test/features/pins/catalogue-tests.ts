import type { Reached } from '../../catalogue.ts'

/** The tests that reach what the specification says of pins, boards and sections. */
export const TESTS = {
  made: ['browser/saving', 'a board is created while saving, and its first pin is celebrated'],
  sectioned: ['browser/saving', 'a section is chosen, or made for the pin'],
  saved: ['browser/saving', 'a pin is saved from the wall to another board in two acts'],
  confirmed: [
    'browser/saving',
    'a pin that its maker brought in is confirmed, and leads to sending it',
  ],
  byKeys: ['browser/saving', 'by keyboard alone: into the picker, through it and back'],
  walked: [
    'browser/saving',
    'the picker is accessible, in its lists and in its forms, and shifts nothing',
  ],
  fourBoards: [
    'browser/saving',
    'four boards have top choices; they are searched by the words of their names',
  ],
  failed: ['browser/saving', 'the board can be tried again, and the words say so'],
  alreadySaved: ['browser/saving', 'names for a new board are proposed, and taken by a press'],
  manyRows: [
    'browser/saving',
    '2,000 boards keep a few rows in the document, and the last can be reached',
  ],
  followed: [
    'browser/confirming',
    'whose site a pin links to can be followed where the save is confirmed, and is not asked twice',
  ],
  redOrGray: ['browser/confirming', '“See it now” is red, for partners gray, and leads to the pin'],
  tiled: [
    'browser/confirming',
    'a save is confirmed by its section and board, with the tile of its colour',
  ],
  ofVideo: ['browser/confirming', 'the confirmation of a video says how long that runs'],
  celebrated: [
    'browser/confirming',
    'a save is celebrated with 120 pieces after 1.25 s, and for 2.6 s',
  ],
  told: ['browser/confirming', 'a save is told for four seconds'],
  slow: ['browser/confirming', 'the picker says so, and asks again at a press'],
  searched: [
    'browser/confirming',
    'sections are searched from the eighth on, by the words of their names',
  ],
  cancelled: ['browser/confirming', 'what a cancelled request would have said is ignored'],
  endless: ['browser/confirming', 'the next page is asked for within two viewports of the end'],
  invited: ['browser/collaborators', 'an address is told what it lacks, then sent to'],
  takenBack: ['browser/organising', 'is taken back, and the words say why'],
  refusedMove: ['browser/organising', 'is refused in words, and the pins stay'],
  sectionOfPins: [
    'browser/organising',
    'a section is made of pins, and has the same tools on its page',
  ],
  measured: ['browser/confirming', 'what the specification measures is as large as it says'],
  busy: [
    'features/organise/large',
    'while an act goes on its boards take no other, and both have their say',
  ],
  samePlace: [
    'features/organise/moves',
    'a move to where the pins are is refused, and those that are there already stay',
  ],
  intoAndOut: ['features/organise/moves', 'pins go into a section of their board and out of it'],
  byCalls: ['features/organise/calls', 'pins that go %s go by the call for that'],
  allPins: [
    'features/organise/moves',
    'all pins of a board or a section move, but those that are named',
  ],
  filledSection: [
    'features/organise/sections',
    'a section is made with pins of its board, or of another one',
  ],
  copiedTags: [
    'features/organise/copied-hashtags',
    'copies have the hashtags of their pins, and undoing takes them back',
  ],
  threeFaces: [
    'features/boards/shared-board',
    'of those who share a board three are shown, by itself and in the picker',
  ],
  sharers: [
    'features/boards/collaborators',
    'everyone who sees a board sees who shares it, its owner also who was asked',
  ],
  privacy: ['features/boards/boards', 'a board is public unless the form or the call says secret'],
  membersOnly: ['features/boards/boards', 'only a member makes and changes boards'],
  sectionName: [
    'features/boards/sections',
    'a title has 1 to 50 characters, white space around it aside',
  ],
  names: ['features/picker/flow', 'names are held to the rules and words of the specification'],
  leadsOn: ['features/picker/flow', 'a board with sections leads to them, another one is saved to'],
  success: ['features/picker/flow', 'a save goes from loading to success'],
  cleared: [
    'features/picker/flow',
    'a save that failed is cleared, with words, until the next try or edit',
  ],
  back: [
    'features/picker/flow',
    'back leads from every view to the board list, and from there nowhere',
  ],
  flat: ['features/picker/board-order', 'three boards are a flat list, four have top choices'],
  digits: [
    'features/picker/board-order',
    'names that begin with a digit come after the others, and in the order of their numbers',
  ],
  found: ['features/picker/name-search', '%s is found by "%s"'],
  notFound: [
    'features/picker/name-search',
    '%s is not found by "%s": each word begins the next one',
  ],
  cut: [
    'features/picker/name-search',
    'a name is shown up to its seventieth letter, marks and joiners with it',
  ],
  shortlist: [
    'features/picker/picker-boards',
    'the shortlist has what was saved to last, the newest first and each once',
  ],
  sent: [
    'features/picker/picker-boards',
    'the calls take what the specification sends, and no shortlist beyond ten',
  ],
  visitor: ['features/picker/picker-boards', 'a visitor picks nothing'],
  tags: ['features/pins/hashtags', '%s has the hashtags %j'],
  fiveTags: [
    'features/search/hashtags',
    'at most five hashtags are suggested, the most used first, and none that only secret pins have',
  ],
  completedTag: [
    'browser/finding',
    'a hashtag is completed while it is typed, and leads from the pin to its page',
  ],
  quick: [
    'features/pins/grant-wish',
    'a pin tells of the board that a save made by itself, and sooner of one that was chosen',
  ],
  external: [
    'features/pins/create-pin',
    'a save button that does not say which it is is an external one',
  ],
  reworded: [
    'features/pins/save-pin',
    'words and a link of the saver replace those of the pin, and go into a section',
  ],
  methods: ['features/pins/create-pin', 'a pin names its board, and how it came'],
  sizes: ['features/pins/read-pin', 'a pin tells its picture in every size, none wider than it is'],
  official: [
    'features/pins/official-member',
    'a pin names the member whose site it links to, and whether the viewer follows them',
  ],
  recorded: [
    'browser/recorded-saves',
    'a save is recorded with its page and pin, whether it came about or failed',
  ],
  documentedCall: ['worker/documented-calls', 'by its documented call, %s'],
} as const satisfies Record<string, Reached>

export type TestName = keyof typeof TESTS
