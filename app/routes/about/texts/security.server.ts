import { type AboutPage, type Addresses, mail } from './text.ts'

export function securityPage({ security }: Addresses): AboutPage {
  return {
    title: 'Reporting a vulnerability',
    intro: ['Please report vulnerabilities to us privately: ', mail(security)],
    sections: [
      {
        id: 'how',
        title: 'What helps',
        paragraphs: [
          [
            'Include the address, the steps, and what you saw. Use your own accounts, stop before you see anyone else’s data, and don’t put more load on the site than a browser does.',
          ],
        ],
      },
      {
        id: 'promise',
        title: 'What we promise',
        paragraphs: [
          [
            'We reply within three working days and tell you when it’s fixed. We won’t take legal action against anyone who acts in good faith and follows this page. We don’t pay bounties yet; we’ll thank you by name if you like.',
          ],
        ],
      },
    ],
  }
}
