import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { members } from '../../../app/db/identity/accounts.ts'
import { aSite } from '../site.ts'

const FIRST_NAME = 'Zenobia'
const PERSON = `${FIRST_NAME} Quill`
const BUSINESS = 'Wharf Pottery'

/** Pages on which somebody sees the name of the person behind their own business. */
const OF_THE_PERSON = ['settings/profile']

const { pages, readers, ana } = await aSite()

test('everybody sees a business by its own name, on every page, feed and preview', async () => {
  await ana.db
    .update(members)
    .set({ isPartner: true, businessName: BUSINESS, fullName: PERSON, firstName: FIRST_NAME })
    .where(eq(members.id, ana.viewer.id))
  const naming: string[] = []
  let shown = 0

  for (const [at, path] of Object.entries(pages)) {
    for (const reader of ['visitor', 'member', 'owner'] as const) {
      const text = await (await readers[reader].fetch(path)).text()
      // Pages have their own viewer's first name.
      if (text.includes(reader === 'owner' ? PERSON : FIRST_NAME)) naming.push(`${reader} ${at}`)
      if (text.includes(BUSINESS)) shown++
    }
  }

  expect(naming).toEqual(OF_THE_PERSON.map((at) => `owner ${at}`))
  expect(shown).toBeGreaterThan(20)
})
