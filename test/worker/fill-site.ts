import { eq } from 'drizzle-orm'
import type { Context } from '../../app/context.server.ts'
import { pins } from '../../app/db/content/pins.ts'
import { pictures } from '../../app/db/core/media.ts'
import { createSecretLink } from '../../app/features/content/boards/secret-links/secret-links.server.ts'
import { followBoard, followMember } from '../../app/features/content/follows/follows.server.ts'
import { storedKey } from '../../app/features/content/media/stored-files.server.ts'
import { savePin } from '../../app/features/content/pins/save-pin.server.ts'
import { readImport } from '../../app/features/transfer/import/read-import.server.ts'
import { createWebhook } from '../../app/features/transfer/webhooks/webhooks.server.ts'
import { aCampaign } from '../factories/ads/campaigns.ts'
import { aTag } from '../factories/ads/conversions.ts'
import { aBill, aCreditNote } from '../factories/ads/payments.ts'
import { aBoard, aSection } from '../factories/content/boards.ts'
import { aPicture } from '../factories/content/pictures.ts'
import { fillPins, later, pinsOn } from '../factories/content/pins.ts'
import { aBusiness } from '../factories/identity/businesses.ts'
import { aMember } from '../factories/identity/people.ts'
import { anImport, aTable } from '../factories/transfer/imports.ts'
import { aSource } from '../factories/transfer/sources.ts'
import { anApp, anEndpoint, consentOf } from '../factories/transfer/webhooks.ts'
import { bookmark, bookmarks } from '../pages/bookmarks.ts'

type Member = Awaited<ReturnType<typeof aMember>>

export type Site = Awaited<ReturnType<typeof fillSite>>

/** Ana's board, which Bo follows and has saved from, and more pins than fit on one page. */
export async function fillSite(owner?: Member) {
  const ana = owner ?? (await aMember())
  const bo = await aMember()
  const board = await aBoard(ana, { name: 'Moon jars' })
  const section = await aSection(ana, board, 'Celadon')
  const secret = await aBoard(ana, { privacy: 'secret' })
  await fillPins(ana, board, 30, { title: 'Moon jar', sectionId: section.id })
  const [pin = 0] = await pinsOn(ana, board, 2, { title: 'Jar', link: 'https://shop.example/' })
  await storeSmallPicture(ana, pin)
  const [hidden = 0] = await pinsOn(ana, secret, 1)
  await followMember(bo, { memberId: ana.viewer.id })
  await followBoard(bo, { boardId: board.id })
  const kept = await aBoard(bo)
  await savePin({ ...bo, now: later() }, { pinId: pin, boardId: kept.id, section: null })

  const { importId } = await anImport(
    ana,
    bookmarks({ Jars: [bookmark('https://a.example/', 'Jar')] }),
  )
  const [importRow] = (await readImport(ana, { importId })).boards

  const table = await aTable(ana)
  const sourceId = await aSource(ana, board)
  const { appId } = await anApp(ana)
  const { program } = await consentOf(ana, { appId })
  const { id: webhookId } = await createWebhook(program, { boardId: board.id, url: anEndpoint() })
  const { id: secretLink } = await createSecretLink(ana, { boardId: secret.id, days: 7 })

  const kiln = await aBusiness()
  const campaign = await aCampaign(kiln)
  const bill = await aBill(kiln)
  const note = await aCreditNote(kiln, bill)
  const tag = await aTag(kiln)
  const own = { board, section, secret, pin, hidden, kept }
  return {
    ana,
    bo,
    kiln,
    ...own,
    importId,
    importRowId: importRow?.id ?? 0,
    table,
    sourceId,
    appId,
    webhookId,
    secretLink,
    campaign,
    bill,
    note,
    tag,
  }
}

async function storeSmallPicture({ db, env }: Context, pinId: number): Promise<void> {
  const [picture] = await db
    .select({ hash: pictures.hash })
    .from(pins)
    .innerJoin(pictures, eq(pictures.id, pins.pictureId))
    .where(eq(pins.id, pinId))
  await env.MEDIA.put(storedKey(picture?.hash ?? '', '236x'), aPicture())
}
