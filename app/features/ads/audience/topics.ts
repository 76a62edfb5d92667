export type AudienceTopic = { id: number; name: string; hashtags: readonly string[] }

/** Interests, recognised by the hashtags of saved pins. Ids never change. */
export const TOPICS: readonly AudienceTopic[] = [
  { id: 1, name: 'Animals', hashtags: ['animals', 'dogs', 'cats', 'birds', 'wildlife'] },
  { id: 2, name: 'Architecture', hashtags: ['architecture', 'buildings', 'facades'] },
  { id: 3, name: 'Art', hashtags: ['art', 'painting', 'drawing', 'illustration', 'sketch'] },
  { id: 4, name: 'Beauty', hashtags: ['beauty', 'makeup', 'hair', 'nails', 'skincare'] },
  { id: 5, name: 'Books', hashtags: ['books', 'reading', 'poetry', 'writing'] },
  { id: 6, name: 'Ceramics', hashtags: ['ceramics', 'pottery', 'celadon', 'stoneware'] },
  { id: 7, name: 'Children', hashtags: ['kids', 'children', 'toys', 'parenting'] },
  { id: 8, name: 'Crafts', hashtags: ['crafts', 'diy', 'handmade', 'knitting', 'sewing', 'paper'] },
  {
    id: 9,
    name: 'Design',
    hashtags: ['design', 'graphicdesign', 'typography', 'pattern', 'poster'],
  },
  { id: 10, name: 'Fashion', hashtags: ['fashion', 'style', 'outfit', 'shoes', 'jewelry'] },
  { id: 11, name: 'Food', hashtags: ['food', 'recipes', 'cooking', 'baking', 'dinner', 'dessert'] },
  { id: 12, name: 'Garden', hashtags: ['garden', 'gardening', 'plants', 'flowers', 'botanical'] },
  { id: 13, name: 'Health', hashtags: ['health', 'wellness', 'yoga', 'fitness', 'workout'] },
  { id: 14, name: 'Home', hashtags: ['home', 'homedecor', 'interior', 'kitchen', 'furniture'] },
  { id: 15, name: 'Music', hashtags: ['music', 'vinyl', 'concert', 'guitar'] },
  {
    id: 16,
    name: 'Nature',
    hashtags: ['nature', 'landscape', 'mountains', 'sea', 'forest', 'sky'],
  },
  { id: 17, name: 'Parties', hashtags: ['party', 'birthday', 'christmas', 'holidays', 'gifts'] },
  { id: 18, name: 'Photography', hashtags: ['photography', 'portrait', 'film', 'stilllife'] },
  { id: 19, name: 'Sports', hashtags: ['sports', 'running', 'cycling', 'football', 'hiking'] },
  { id: 20, name: 'Travel', hashtags: ['travel', 'city', 'beach', 'roadtrip', 'camping'] },
  { id: 21, name: 'Weddings', hashtags: ['wedding', 'bridal', 'weddingdress', 'bouquet'] },
]

const BY_ID = new Map(TOPICS.map((topic) => [topic.id, topic]))

export function isTopic(id: number): boolean {
  return BY_ID.has(id)
}

export function hashtagsOf(topicIds: readonly number[]): string[] {
  return [...new Set(topicIds.flatMap((id) => BY_ID.get(id)?.hashtags ?? []))]
}

const BY_HASHTAG = new Map<string, number[]>()
for (const { id, hashtags } of TOPICS) {
  for (const tag of hashtags) BY_HASHTAG.set(tag, [...(BY_HASHTAG.get(tag) ?? []), id])
}

export function topicsOf(words: Iterable<string>): number[] {
  return [...new Set([...words].flatMap((word) => BY_HASHTAG.get(word) ?? []))]
}
