import { expect, test } from 'vitest'
import { createSecretLink } from '../../../app/features/content/boards/secret-links/secret-links.server.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aMember, browserOf } from '../../factories/identity/people.ts'

test('before a secret board becomes public or is deleted, its page says that its links will end for good', async () => {
  const ana = await aMember()
  const { id: boardId } = await aBoard(ana, { name: 'Gifts', privacy: 'secret' })
  const browser = await browserOf(ana)
  const edit = async () => (await browser.fetch(`/board/${boardId}/edit/`)).text()

  const before = await edit()
  await createSecretLink(ana, { boardId, days: 7 })
  const after = await edit()

  expect(before).not.toContain('for good')
  expect(after).toContain('If you make it public, that link stops working permanently.')
  expect(after).toContain('Its secret links stop working permanently.')
})
