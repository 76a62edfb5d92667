import * as v from 'valibot'

const Count = v.nullable(v.number())

const Recipe = v.object({
  kind: v.literal('recipe'),
  name: v.string(),
  prepMinutes: Count,
  cookMinutes: Count,
  totalMinutes: Count,
  servings: Count,
  makes: v.string(),
  ingredients: v.array(v.string()),
})
export type Recipe = v.InferOutput<typeof Recipe>

const Product = v.object({
  kind: v.literal('product'),
  name: v.string(),
  brand: v.string(),
  /** The lowest and the highest price, in units of its currency; null if the page has none. */
  price: v.nullable(v.object({ low: v.number(), high: v.number(), currency: v.string() })),
  stock: v.nullable(v.picklist(['in', 'out', 'preorder'])),
})
export type Product = v.InferOutput<typeof Product>

const Article = v.object({
  kind: v.literal('article'),
  name: v.string(),
  authors: v.array(v.string()),
  published: v.nullable(v.string()),
})
export type Article = v.InferOutput<typeof Article>

const PlaceFact = v.object({
  kind: v.literal('place'),
  name: v.string(),
  address: v.string(),
  spot: v.nullable(v.object({ latitude: v.number(), longitude: v.number() })),
})
export type PlaceFact = v.InferOutput<typeof PlaceFact>

const Video = v.object({ kind: v.literal('video'), name: v.string(), durationMs: v.number() })
export type Video = v.InferOutput<typeof Video>

export const Facts = v.variant('kind', [Recipe, Product, Article, PlaceFact, Video])
export type Facts = v.InferOutput<typeof Facts>

export const ReadFacts = v.object({ host: v.string(), readAt: v.number(), facts: Facts })

export type ReadFacts = v.InferOutput<typeof ReadFacts>
