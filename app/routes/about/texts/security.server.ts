import { type AboutPage, type Addresses, mail } from './text.ts'

export function securityPage({ security }: Addresses): AboutPage {
  return {
    title: 'Telling us about a hole',
    intro: [
      'If you found a way to see or change what you shouldn’t, tell us first: ',
      mail(security),
    ],
    sections: [
      {
        id: 'how',
        title: 'What helps',
        paragraphs: [
          [
            'The address, the steps, and what you saw. Use accounts of your own, stop where you would see somebody else’s data, and don’t load the site more than a browser does.',
          ],
        ],
      },
      {
        id: 'promise',
        title: 'What we promise',
        paragraphs: [
          [
            'We answer within three working days and tell you when it is mended. We take no legal steps against whoever looks in good faith and keeps to this page. We pay no bounties yet; we thank you by name if you like.',
          ],
        ],
      },
    ],
  }
}
