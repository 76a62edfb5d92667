import { expect, test } from 'vitest'
import { notifications } from '../../../app/db/identity/notifications.ts'
import { browserOf } from '../../factories/identity/people.ts'
import { triggerNotification } from '../../factories/operations/notification-triggers.ts'
import { aReader, clearNotifications } from '../../factories/operations/notifications.ts'

type Kind = (typeof notifications.kind.enumValues)[number]

const SENTENCES: Record<Kind, string | RegExp> = {
  saved: 'Bo Berg saved your pin Blue jar',
  followed: 'Bo Berg followed you',
  board_followed: 'Bo Berg followed your board Blue jars',
  board_pinned: 'Bo Berg added pins to Blue jars',
  invited: 'Bo Berg invited you to Blue jars',
  joined: 'Bo Berg accepted your invitation to Blue jars',
  sent_pin: 'Bo Berg sent you the pin Blue jar',
  sent_board: 'Bo Berg sent you the board Blue jars',
  sent_profile: 'Bo Berg sent you the profile of Bo Berg',
  imported: 'Your import is done',
  data_ready: 'The copy of your data is ready',
  decided: 'We made a decision about Moon jar',
  appeal_answered: 'We answered your appeal',
  campaign_approved: 'Your campaign Moon jars was approved',
  campaign_rejected: 'Your campaign Moon jars was not approved',
  campaign_changes_rejected: 'Your changes to Moon jars were not approved',
  campaign_ended: 'Your campaign Moon jars has ended',
  bill_unpaid: 'A bill couldn’t be paid, and your campaigns are paused',
  claim_lapsed: /Your claim of \d+\.example has ended/,
  price_fell: 'The price of Blue jar fell',
  new_device: 'Someone logged in to your account on a new device, Linux',
}

test.each(notifications.kind.enumValues)(
  '%s has its sentence, and its links open',
  async (kind) => {
    const ana = await aReader({ isPartner: true })
    const browser = await browserOf(ana)
    await clearNotifications(ana)
    await triggerNotification(kind, ana, await aReader({ fullName: 'Bo Berg' }))

    const page = await (await browser.fetch('/notifications/')).text()
    const items = page.match(/<li\b.*?<\/li>/gs) ?? []
    const sentence = SENTENCES[kind]
    const [item = ''] = items.filter((one) => textOf(one).match(sentence))
    expect(textOf(item)).toMatch(sentence)
    const links = [...item.matchAll(/href="([^"]*)"/g)].map(([, path = '']) => path)
    expect(links).not.toEqual([])
    for (const path of links)
      expect([path, (await browser.fetch(path)).status]).toEqual([path, 200])
  },
)

function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, '').replaceAll('&#x27;', '’')
}
