import type { Facts } from '../facts.ts'
import { articleIn, articleInWords } from './article.ts'
import { placeIn } from './place.ts'
import { productIn, productInWords } from './product.ts'
import { recipeIn } from './recipe.ts'
import { isThing, type Thing, typesOf } from './things.ts'
import { videoIn, videoInWords } from './video.ts'

type Page = { things: readonly Thing[]; words: ReadonlyMap<string, string>; url: URL }

type Kind = {
  isOne: (type: string) => boolean
  read: (thing: Thing, named: (value: unknown) => unknown) => Facts | null
  byWords?: (words: Page['words']) => Facts | null
}

const PLACES: ReadonlySet<string> = new Set(
  'Place LocalBusiness Restaurant CafeOrCoffeeShop Bakery BarOrPub FoodEstablishment IceCreamShop Winery Brewery Hotel Hostel BedAndBreakfast LodgingBusiness Resort Campground TouristAttraction LandmarksOrHistoricalBuildings Museum ArtGallery Library Park Beach Mountain Church Zoo Aquarium AmusementPark MovieTheater PerformingArtsTheater StadiumOrArena Store BookStore ClothingStore Florist FurnitureStore GardenStore HomeGoodsStore'.split(
    ' ',
  ),
)

/** In this order, and metadata after all: a recipe's page has an article and a video as well. Many a footer has a business: places come last. */
const KINDS: readonly Kind[] = [
  { isOne: (type) => type === 'Recipe', read: recipeIn },
  {
    isOne: (type) => ['Product', 'ProductGroup', 'IndividualProduct'].includes(type),
    read: productIn,
    byWords: productInWords,
  },
  {
    isOne: (type) => /(?:Article|BlogPosting)$/.test(type),
    read: articleIn,
    byWords: articleInWords,
  },
  { isOne: (type) => type === 'VideoObject', read: videoIn, byWords: videoInWords },
]
const PLACE: Kind = { isOne: (type) => PLACES.has(type), read: placeIn }

/** Tells what a page is about, by its own data; null where it tells nothing, or of several things alike. */
export function factsOfPage(page: Page): Facts | null {
  const byId = new Map(page.things.map((thing) => [thing['@id'], thing]))
  const named = (value: unknown) =>
    isThing(value) && value['name'] === undefined && typeof value['@id'] === 'string'
      ? byId.get(value['@id'])
      : value
  const told = KINDS.map((kind) => ({ kind, ...toldByThings(page, kind, named) }))
  const byWords = told.map(({ kind, isSilent }) => isSilent && kind.byWords?.(page.words))
  const all = [...told.map(({ facts }) => facts), ...byWords]
  return all.find((facts) => !!facts) || toldByThings(page, PLACE, named).facts
}

function toldByThings(
  { things, url }: Page,
  { isOne, read }: Kind,
  named: (value: unknown) => unknown,
): { isSilent: boolean; facts: Facts | null } {
  const found = things.flatMap((thing) => {
    const facts = typesOf(thing).some(isOne) ? read(thing, named) : null
    return facts ? [{ thing, facts }] : []
  })
  const names = new Set(found.map(({ facts }) => facts.name.toLowerCase()))
  const one = names.size <= 1 ? found[0] : found.find(({ thing }) => isOfPage(thing, url))
  return { isSilent: found.length === 0, facts: one?.facts ?? null }
}

function isOfPage(thing: Thing, page: URL): boolean {
  const main = thing['mainEntityOfPage']
  const named = [thing['url'], thing['@id'], isThing(main) ? main['@id'] : main]
  return named.some((address) => {
    const url = typeof address === 'string' && address !== '' ? URL.parse(address, page) : null
    return url?.host === page.host && url.pathname === page.pathname && !url.hash.includes('/')
  })
}
