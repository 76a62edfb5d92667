import { BRAND } from '../../../brand.ts'
import { type AboutPage, type Addresses, mail } from './text.ts'

export function contactPage({ contact, appeals, security }: Addresses): AboutPage {
  return {
    title: 'Contact',
    intro: ['We read every message. Write in any language; we answer English fastest.'],
    sections: [
      {
        id: 'help',
        title: 'Questions',
        paragraphs: [
          [
            'First look at ',
            { text: 'the help page', to: '/help/' },
            ', then write to ',
            mail(contact),
            '.',
          ],
        ],
      },
      {
        id: 'content',
        title: 'Something that shouldn’t be here',
        paragraphs: [
          [
            'The fastest way is to report it from its menu. Without an account, write to ',
            mail(contact),
            ' with the address of the page and why it breaks the law or ',
            { text: 'our guidelines', to: '/about/guidelines/' },
            '. Authorities and trusted flaggers use the same address; it is our single point of contact under the European Digital Services Act.',
          ],
        ],
      },
      {
        id: 'copyright',
        title: 'Copyright',
        paragraphs: [
          ['If a picture is yours and shouldn’t be shown here, tell us at ', mail(contact), ':'],
        ],
        list: [
          ['the addresses of the pins,'],
          ['where your work can be seen, or a copy of it,'],
          ['that you own the rights or act for the owner, and that what you write is true,'],
          [
            'your name and how to reach you. We’ll pass this on to the person who saved it, who can reply.',
          ],
        ],
      },
      {
        id: 'privacy',
        title: 'A picture of you, or your data',
        paragraphs: [
          [
            `If ${BRAND} shows a picture of you, your child or your home that you didn’t agree to, write to `,
            mail(contact),
            '. Use the same address for questions about your data; ',
            { text: 'what we keep', to: '/privacy/' },
            ' explains what we keep.',
          ],
        ],
      },
      {
        id: 'appeals',
        title: 'A closed account',
        paragraphs: [
          [
            'Our email about it has a link to appeal. If you don’t have it, write to ',
            mail(appeals),
            ' from the address of the account.',
          ],
        ],
      },
      {
        id: 'security',
        title: 'Security vulnerabilities',
        paragraphs: [
          [
            'Write to ',
            mail(security),
            '. ',
            { text: 'How we handle reports', to: '/about/security/' },
            '.',
          ],
        ],
      },
    ],
  }
}
