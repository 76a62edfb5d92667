import { archesAndDoorways } from './arches-and-doorways.ts'
import { azulejoNotebook } from './azulejo-notebook.ts'
import type { BoardText } from './board-text.ts'
import { breakfastTable } from './breakfast-table.ts'
import { cabinInTheWinter } from './cabin-in-the-winter.ts'
import { cablesStripesTexture } from './cables-stripes-texture.ts'
import { colourStories } from './colour-stories.ts'
import { fairIsle } from './fair-isle.ts'
import { firstApartment } from './first-apartment.ts'
import { fruitInSeason } from './fruit-in-season.ts'
import { glazeDiary } from './glaze-diary.ts'
import { herbarium } from './herbarium.ts'
import { longDrives } from './long-drives.ts'
import { meadowNotes } from './meadow-notes.ts'
import { nightWalks } from './night-walks.ts'
import { paperMountains } from './paper-mountains.ts'
import { patternsForLater } from './patterns-for-later.ts'
import { plantsIHaveNotKilledYet } from './plants-i-have-not-killed-yet.ts'
import { postersToLiveWith } from './posters-to-live-with.ts'
import { sayItBig } from './say-it-big.ts'
import { shelvesAndWhatIsOnThem } from './shelves-and-what-is-on-them.ts'
import { stairsWallsPools } from './stairs-walls-pools.ts'
import { still } from './still.ts'
import { supperForSix } from './supper-for-six.ts'
import { theSeaTheSea } from './the-sea-the-sea.ts'

/** Every board, in the order of their owners. */
export const boardTexts: readonly BoardText[] = [
  paperMountains,
  nightWalks,
  cabinInTheWinter,
  archesAndDoorways,
  azulejoNotebook,
  stairsWallsPools,
  herbarium,
  meadowNotes,
  plantsIHaveNotKilledYet,
  glazeDiary,
  shelvesAndWhatIsOnThem,
  still,
  breakfastTable,
  fruitInSeason,
  supperForSix,
  fairIsle,
  cablesStripesTexture,
  colourStories,
  postersToLiveWith,
  sayItBig,
  patternsForLater,
  firstApartment,
  theSeaTheSea,
  longDrives,
]
