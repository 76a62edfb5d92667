import { BRAND } from '../../../brand.ts'
import { DAY_MS } from '../../../durations.ts'
import { APPEAL_MS } from '../../../features/core/permissions/limits.ts'
import { TRASH_MS } from '../../../features/screens/organise/limits.ts'
import { FORMATS } from '../../../features/transfer/import/formats/formats.ts'
import { PAGE_KEYS, WALL_KEYS } from '../../../frame/keys/keys.ts'
import { type AboutPage, type Addresses, mail } from './text.ts'

export function helpPage({ contact }: Addresses): AboutPage {
  return {
    title: 'Help',
    intro: ['Common questions. If yours isn’t here, write to ', mail(contact), '.'],
    sections: SECTIONS,
  }
}

const SECTIONS: AboutPage['sections'] = [
  {
    id: 'saving',
    title: 'Saving and organising',
    paragraphs: [
      [
        'Choose Save on any picture to save it to your last board, or choose another board beside it. To save from other websites, use ',
        { text: 'the save button', to: '/settings/save-button/' },
        '. ',
        { text: 'Create', to: '/pin-builder/' },
        ' turns your own picture, video or colour into a pin. It can add captions to a video.',
      ],
      [
        'A board’s menu has Organise: select pins there to move, copy or delete them. Deleted pins and boards stay in the ',
        { text: 'trash', to: '/settings/trash/' },
        ` for ${TRASH_MS / DAY_MS} days. To find pictures you saved twice, see `,
        { text: 'Duplicates', to: '/settings/doubles/' },
        '. It can clear many at once.',
      ],
      [
        'To search all your pins, or those of one board, choose Search pins on your profile or in a board’s menu. Select pins there to move, copy or delete what was found. In every search, a minus leaves out a word and quotation marks find a phrase, as in “walnut bowl” -spoon.',
      ],
    ],
  },
  {
    id: 'bringing',
    title: 'Importing your pictures',
    paragraphs: [
      [
        { text: 'Import', to: '/settings/import/' },
        ' reads the files of many services, and shows a preview before anything is saved.',
      ],
    ],
    listTitle: `The ${FORMATS.length} kinds of files`,
    list: FORMATS.map(({ name, file, kept, left }) => [
      `${name}: ${file} Imported: ${kept}${left === undefined ? '' : ` Not imported: ${left}`}`,
    ]),
  },
  {
    id: 'keys',
    title: 'Keyboard shortcuts',
    paragraphs: [
      [
        `On every page: ${keysText(PAGE_KEYS)}. To turn off / and ?, open Keyboard shortcuts in your menu.`,
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
        '. Manage two-step verification and your signed-in devices in ',
        { text: 'Security', to: '/settings/security/' },
        '. To copy your data, or deactivate or close your account, see ',
        { text: 'Account', to: '/settings/account/' },
        '.',
      ],
      [
        'Whatever happens to your account, you can download your pictures. If your account is suspended, limited or closed, our email includes a link to a copy, which works without logging in. Lost the email? ',
        { text: 'Request a new link', to: '/account/copy/' },
        '.',
      ],
    ],
  },
  {
    id: 'privacy',
    title: 'Who sees what',
    paragraphs: [
      [
        'Only you and the people you invite can see a secret board. In ',
        { text: 'Privacy', to: '/settings/privacy/' },
        ' you choose whether search engines can show your profile and who can invite you to boards.',
      ],
      [
        'In ',
        { text: 'Your home', to: '/settings/home/' },
        ' you choose whether to see pictures labelled as AI-made, whether promoted pins use your saves, and what you want less of.',
      ],
    ],
  },
  {
    id: 'blocking',
    title: 'Blocking and muting',
    paragraphs: [
      [
        'People you block can’t see anything of yours, and you can’t see anything of theirs. You stop following each other and can’t invite each other.',
      ],
      ['People you mute no longer appear in your home feed, search and suggestions.'],
      [
        'We don’t notify them. Both are in the menu of a pin or profile, and you can undo both in ',
        { text: 'your settings', to: '/settings/blocked/' },
        '.',
      ],
    ],
  },
  {
    id: 'reporting',
    title: 'Reporting',
    paragraphs: [
      [
        'To report a pin, board, profile or invitation, open its menu and choose Report. Our team reviews it against ',
        { text: 'our guidelines', to: '/about/guidelines/' },
        '. Reports are confidential. See their status in ',
        { text: 'your reports', to: '/settings/reports/' },
        '.',
      ],
    ],
  },
  {
    id: 'appeals',
    title: 'If we removed something of yours',
    paragraphs: [
      [
        `We’ll email you what we did, why, and under which rule. You can appeal once within ${APPEAL_MS / DAY_MS} days, from that email or in `,
        { text: 'Decisions', to: '/settings/decisions/' },
        '. Someone else will review it. You can also go to a court or a dispute settlement body.',
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
        `; it costs nothing. Promoted pins are labelled, and “Why this pin?” explains why ${BRAND} shows you one.`,
      ],
    ],
  },
]

/** Returns a text such as “/: go to search; ?: show keyboard shortcuts”. */
function keysText(keys: typeof PAGE_KEYS): string {
  return keys
    .map(([key, meaning]) => `${key}: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}`)
    .join('; ')
}
