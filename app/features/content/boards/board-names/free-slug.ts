import { violates } from '../../../../db/constraints.ts'
import { slugOf } from './names.ts'

/** Runs an insert with a slug; if it is taken, retries with a number, then with eight random characters. */
export async function withFreeSlug<T>(
  name: string,
  constraint: string,
  insert: (slug: string) => Promise<T>,
): Promise<T> {
  const slug = slugOf(name)
  for (const candidate of [slug, `${slug}-2`, `${slug}-3`]) {
    try {
      return await insert(candidate)
    } catch (error) {
      if (!violates(error, constraint)) throw error
    }
  }
  return insert(`${slug}-${crypto.randomUUID().slice(0, 8)}`)
}
