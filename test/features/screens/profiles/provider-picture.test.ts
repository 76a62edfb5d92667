import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { members } from '../../../../app/db/identity/accounts.ts'
import { takeProviderPicture } from '../../../../app/features/screens/profiles/provider-picture.server.ts'
import { aPicture } from '../../../factories/content/pictures.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { aPage } from '../../../pages/page.ts'

async function pictureOf(memberId: number) {
  const { db } = await aMember()
  const [member] = await db.select().from(members).where(eq(members.id, memberId))
  return member?.pictureId ?? null
}

test('a member without a picture gets their provider’s', async () => {
  const url = await aPage(aPicture(), { headers: { 'Content-Type': 'image/png' } })
  const ana = await aMember()
  await takeProviderPicture(ana, { memberId: ana.viewer.id, url })
  const first = await pictureOf(ana.viewer.id)
  expect(first).not.toBeNull()

  const another = await aPage(aPicture(), { headers: { 'Content-Type': 'image/png' } })
  await takeProviderPicture(ana, { memberId: ana.viewer.id, url: another })
  expect(await pictureOf(ana.viewer.id)).toBe(first)
})

test('a picture that can’t be fetched is skipped, and none is fetched from a private host', async () => {
  const ana = await aMember()
  const page = await aPage('<p>Not a picture</p>')

  for (const url of [page, 'https://nothing-here.example/', 'http://169.254.169.254/a.jpg', '?']) {
    await takeProviderPicture(ana, { memberId: ana.viewer.id, url })
  }

  expect(await pictureOf(ana.viewer.id)).toBeNull()
})
