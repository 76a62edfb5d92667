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

/** In this order: a recipe's page has an article and a video as well, and many a footer a business. */
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
  { isOne: (type) => PLACES.has(type), read: placeIn },
]

/** Tells what a page is about, by its own data; null where it tells nothing, or of several things alike. */
export function factsOfPage(page: Page): Facts | null {
  const byId = new Map(page.things.map((thing) => [thing['@id'], thing]))
  const named = (value: unknown) =>
    isThing(value) && value['name'] === undefined ? byId.get(value['@id']) : value
  for (const { isOne, read, byWords } of KINDS) {
    const things = page.things.filter((thing) => typesOf(thing).some(isOne))
    const found = things.flatMap((thing) => {
      const facts = read(thing, named)
      return facts ? [{ thing, facts }] : []
    })
    const names = new Set(found.map(({ facts }) => facts.name.toLowerCase()))
    const one = names.size <= 1 ? found[0] : found.find(({ thing }) => isOfPage(thing, page.url))
    const facts = one?.facts ?? (found.length === 0 ? byWords?.(page.words) : null)
    if (facts) return facts
  }
  return null
}

function isOfPage(thing: Thing, page: URL): boolean {
  const main = thing['mainEntityOfPage']
  const named = [thing['url'], thing['@id'], isThing(main) ? main['@id'] : main]
  return named.some((address) => {
    const url = typeof address === 'string' && address !== '' ? URL.parse(address, page) : null
    return url?.host === page.host && url.pathname === page.pathname && !url.hash.includes('/')
  })
}
