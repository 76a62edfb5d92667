import type { BoardText } from './board-text.ts'
import { cablesStripesTexture } from './crafts/cables-stripes-texture.ts'
import { colourStories } from './crafts/colour-stories.ts'
import { fairIsle } from './crafts/fair-isle.ts'
import { glazeDiary } from './crafts/glaze-diary.ts'
import { patternsForLater } from './crafts/patterns-for-later.ts'
import { still } from './crafts/still.ts'
import { breakfastTable } from './food/breakfast-table.ts'
import { fruitInSeason } from './food/fruit-in-season.ts'
import { supperForSix } from './food/supper-for-six.ts'
import { firstApartment } from './home/first-apartment.ts'
import { postersToLiveWith } from './home/posters-to-live-with.ts'
import { sayItBig } from './home/say-it-big.ts'
import { shelvesAndWhatIsOnThem } from './home/shelves-and-what-is-on-them.ts'
import { archesAndDoorways } from './places/arches-and-doorways.ts'
import { azulejoNotebook } from './places/azulejo-notebook.ts'
import { cabinInTheWinter } from './places/cabin-in-the-winter.ts'
import { longDrives } from './places/long-drives.ts'
import { nightWalks } from './places/night-walks.ts'
import { paperMountains } from './places/paper-mountains.ts'
import { stairsWallsPools } from './places/stairs-walls-pools.ts'
import { theSeaTheSea } from './places/the-sea-the-sea.ts'
import { herbarium } from './plants/herbarium.ts'
import { meadowNotes } from './plants/meadow-notes.ts'
import { plantsIHaveNotKilledYet } from './plants/plants-i-have-not-killed-yet.ts'

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
