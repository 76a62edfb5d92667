import { expect, test } from 'vitest'
import { claimSite } from '../../../../app/features/content/claims/claims.server.ts'
import { readUserSettings } from '../../../../app/features/content/claims/user-settings.server.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { aHost, showTag } from './fake-sites.ts'

test.each([
  ['', null],
  ['Potter in Kyoto.', null],
  ['Write to ana@shop.com', null],
  ['Jars (https://Shop.example/jars), and more at b.com', 'https://shop.example/jars'],
  ['See instagram.com/ana.', 'https://instagram.com/ana'],
  ['Glazes 1.5 l and e.g. tiles', null],
  ['جرار https://shop.example/', 'https://shop.example/'],
])('the website that the description “%s” names is %s', async (about, listedWebsiteUrl) => {
  const ana = await aMember({ about })

  expect(await readUserSettings(ana)).toEqual({ connectedToInstagram: false, listedWebsiteUrl })
})

test('a claimed site is used rather than one named in the description', async () => {
  const ana = await aMember({ about: 'https://b.example/' })
  const host = aHost()
  await showTag(ana, host)
  await claimSite(ana, { site: host })

  expect(await readUserSettings(ana)).toMatchObject({ listedWebsiteUrl: `https://${host}/` })
})
