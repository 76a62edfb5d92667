import type { Facts } from '../facts.ts'
import { articleIn, articleInMetaTags } from './article.ts'
import { placeIn } from './place.ts'
import { productIn, productInMetaTags } from './product.ts'
import { recipeIn } from './recipe.ts'
import { isThing, type Thing, typesOf } from './things.ts'
import { videoIn, videoInMetaTags } from './video.ts'

type Page = { things: readonly Thing[]; metaTags: ReadonlyMap<string, string>; url: URL }

type Kind = {
  isOne: (type: string) => boolean
  read: (thing: Thing, named: (value: unknown) => unknown) => Facts | null
  byMetaTags?: (metaTags: Page['metaTags']) => Facts | null
}

const PLACES: ReadonlySet<string> = new Set(
  'Place LocalBusiness Restaurant CafeOrCoffeeShop Bakery BarOrPub FoodEstablishment IceCreamShop Winery Brewery Hotel Hostel BedAndBreakfast LodgingBusiness Resort Campground TouristAttraction LandmarksOrHistoricalBuildings Museum ArtGallery Library Park Beach Mountain Church Zoo Aquarium AmusementPark MovieTheater PerformingArtsTheater StadiumOrArena Store BookStore ClothingStore Florist FurnitureStore GardenStore HomeGoodsStore'.split(
    ' ',
  ),
)

/** In order of precedence, because recipe pages also have an article and a video, and many footers a business. */
const KINDS: readonly Kind[] = [
  { isOne: (type) => type === 'Recipe', read: recipeIn },
  {
    isOne: (type) => ['Product', 'ProductGroup', 'IndividualProduct'].includes(type),
    read: productIn,
    byMetaTags: productInMetaTags,
  },
  {
    isOne: (type) => /(?:Article|BlogPosting)$/.test(type),
    read: articleIn,
    byMetaTags: articleInMetaTags,
  },
  { isOne: (type) => type === 'VideoObject', read: videoIn, byMetaTags: videoInMetaTags },
]
const PLACE: Kind = { isOne: (type) => PLACES.has(type), read: placeIn }

/** The facts that a page states about its subject; null if there are none, or if its subject is unclear. */
export function factsOfPage(page: Page): Facts | null {
  const byId = new Map(page.things.map((thing) => [thing['@id'], thing]))
  const named = (value: unknown) =>
    isThing(value) && value['name'] === undefined && typeof value['@id'] === 'string'
      ? byId.get(value['@id'])
      : value
  const candidates = KINDS.map((kind) => ({ kind, ...factsFromThings(page, kind, named) }))
  const byMetaTags = candidates.map(
    ({ kind, isSilent }) => isSilent && kind.byMetaTags?.(page.metaTags),
  )
  const all = [...candidates.map(({ facts }) => facts), ...byMetaTags]
  return all.find((facts) => !!facts) || factsFromThings(page, PLACE, named).facts
}

function factsFromThings(
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
