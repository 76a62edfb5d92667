import { BRAND } from '../../../brand.ts'
import { FORMATS } from '../../../features/transfer/import/formats/formats.ts'
import { PAGE_KEYS, WALL_KEYS } from '../../../frame/keys/keys.ts'
import { type AboutPage, type Addresses, mail } from './text.ts'

export function helpPage({ contact }: Addresses): AboutPage {
  return {
    title: 'Help',
    intro: ['What people ask most. If your question isn’t here, write to ', mail(contact), '.'],
    sections: SECTIONS,
  }
}

const SECTIONS: AboutPage['sections'] = [
  {
    id: 'saving',
    title: 'Saving and organising',
    paragraphs: [
      [
        'Press Save on any picture to put it on the board that you saved to last, or choose another one beside it. From other websites you save with ',
        { text: 'the save button', to: '/settings/save-button/' },
        '. ',
        { text: 'Create', to: '/pin-builder/' },
        ' makes a pin of your own picture, video or colour.',
      ],
      [
        'A board’s menu has Organise: select pins there to move, copy or delete them. What you delete lies in the ',
        { text: 'trash', to: '/settings/trash/' },
        ' for a while. Where your boards have the same picture twice is shown under ',
        { text: 'Doubles', to: '/settings/doubles/' },
        '.',
      ],
    ],
  },
  {
    id: 'bringing',
    title: 'Bringing your pictures from elsewhere',
    paragraphs: [
      [
        { text: 'Import', to: '/settings/import/' },
        ' reads these files, and shows what would become of them before anything is saved:',
      ],
    ],
    list: FORMATS.map(({ name, file, kept, left }) => [
      `${name}: ${file} What is kept: ${kept}${left === undefined ? '' : ` Left out: ${left}`}`,
    ]),
  },
  {
    id: 'keys',
    title: 'Keyboard shortcuts',
    paragraphs: [
      [
        `On every page: ${keysText(PAGE_KEYS)}. Your menu’s Keyboard shortcuts can turn / and ? off.`,
      ],
      [`On a wall of pins: ${keysText(WALL_KEYS)}.`],
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    paragraphs: [
      [
        'If you can’t log in, ',
        { text: 'reset your password', to: '/password/reset/' },
        '. A second factor and the devices that are logged in stand under ',
        { text: 'Security', to: '/settings/security/' },
        '. A copy of all your data, a pause and closing the account stand under ',
        { text: 'Account', to: '/settings/account/' },
        '.',
      ],
      [
        'Whatever happens to your account, you can fetch your pictures. Where it is suspended, limited or closed, our letter has a link to a copy that needs no log-in. The letter is gone? ',
        { text: 'Ask for the link again', to: '/account/copy/' },
        '.',
      ],
    ],
  },
  {
    id: 'privacy',
    title: 'Who sees what',
    paragraphs: [
      [
        'A secret board is there only for you and whom you invite. Under ',
        { text: 'Privacy', to: '/settings/privacy/' },
        ' you say whether search engines may show your profile, and who may invite you to boards. Under ',
        { text: 'Your home', to: '/settings/home/' },
        ' you say whether you see pictures that are labelled as AI-made, whether promoted pins go by what you save, and what you want less of.',
      ],
    ],
  },
  {
    id: 'blocking',
    title: 'Blocking and muting',
    paragraphs: [
      [
        'Whoever you block sees nothing of yours, and you see nothing of theirs; you don’t follow each other any more, and neither can invite the other. Whoever you mute only leaves your home, search and suggestions. Neither is told. Both stand in the menu of a pin and of a profile, and ',
        { text: 'in your settings', to: '/settings/blocked/' },
        ' you take them back.',
      ],
    ],
  },
  {
    id: 'reporting',
    title: 'Reporting',
    paragraphs: [
      [
        'Every pin, board, profile and invitation has Report in its menu. People look at it, by ',
        { text: 'our guidelines', to: '/about/guidelines/' },
        ', and nobody learns who reported. What became of it stands under ',
        { text: 'your reports', to: '/settings/reports/' },
        '.',
      ],
    ],
  },
  {
    id: 'appeals',
    title: 'If we took something of yours down',
    paragraphs: [
      [
        'We write to you what we did, why, and by which rule. You can appeal once within 180 days, from that letter or under ',
        { text: 'Decisions', to: '/settings/decisions/' },
        '. Somebody else looks at it again. You can go to a court or to a dispute settlement body, too.',
      ],
    ],
  },
  {
    id: 'business',
    title: 'Businesses and promoting',
    paragraphs: [
      [
        `A business account promotes pins, claims its website and shares access. `,
        { text: 'Make yours a business account', to: '/business/convert/' },
        `; it costs nothing. Promoted pins say so, and “Why this pin?” tells why ${BRAND} shows you one.`,
      ],
    ],
  },
]

/** “/: go to the search; ?: show these keys”. */
function keysText(keys: typeof PAGE_KEYS): string {
  return keys
    .map(([key, meaning]) => `${key}: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}`)
    .join('; ')
}
