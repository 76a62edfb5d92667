/** A demo member, with `scripts/demo/portraits/{username}.webp`. The age is in minutes before now. */
export type DemoMember = {
  firstName: string
  lastName: string
  username: string
  email: string
  birthday: string
  country: string
  about: string
  businessName: string | null
  /** The host of the member's website, to which their pins are attributed. */
  site?: string
  ageMinutes: number
}

export const members: readonly DemoMember[] = [
  {
    firstName: 'Maren',
    lastName: 'Holt',
    username: 'marenholt',
    email: 'maren.holt@pinfold.example',
    birthday: '1984-11-03',
    country: 'NO',
    about: 'Printmaker in Bergen. Paper, knives, weather.',
    businessName: null,
    ageMinutes: 289_400,
  },
  {
    firstName: 'Tomás',
    lastName: 'Ferreira',
    username: 'tomasferreira',
    email: 'tomas.ferreira@pinfold.example',
    birthday: '1978-04-21',
    country: 'PT',
    about: 'Architect in Porto, mostly of small repairs; I collect doors I did not draw.',
    businessName: null,
    ageMinutes: 286_100,
  },
  {
    firstName: 'Ines',
    lastName: 'Okafor',
    username: 'inesokafor',
    email: 'ines.okafor@pinfold.example',
    birthday: '1991-06-14',
    country: 'GB',
    about: 'Botanical illustrator, verge enthusiast, owner of nine surviving house plants.',
    businessName: null,
    ageMinutes: 283_900,
  },
  {
    firstName: 'Yuki',
    lastName: 'Tanaka',
    username: 'yukitanaka',
    email: 'yuki.tanaka@pinfold.example',
    birthday: '1988-01-30',
    country: 'JP',
    about: 'I throw pots in Mashiko and look at other people’s shelves.',
    businessName: null,
    ageMinutes: 280_500,
  },
  {
    firstName: 'Ada',
    lastName: 'Lindqvist',
    username: 'kilnandcrumb',
    email: 'ada@pinfold.example',
    birthday: '1981-09-09',
    country: 'SE',
    about: 'A small bakery in Malmö with one oven, long tables and a weakness for fruit.',
    businessName: 'Kiln & Crumb',
    site: 'kilnandcrumb.example',
    ageMinutes: 277_300,
  },
  {
    firstName: 'Elspeth',
    lastName: 'Muir',
    username: 'woolgather',
    email: 'elspeth@pinfold.example',
    birthday: '1973-02-17',
    country: 'GB',
    about: 'Shetland wool, spun and dyed by four people and a very opinionated sheepdog.',
    businessName: 'Woolgather Yarns',
    site: 'woolgatheryarns.example',
    ageMinutes: 274_800,
  },
  {
    firstName: 'Noor',
    lastName: 'Haddad',
    username: 'noorhaddad',
    email: 'noor.haddad@pinfold.example',
    birthday: '1995-07-26',
    country: 'JO',
    about: 'Graphic designer in Amman. I draw words until they stop being words.',
    businessName: null,
    ageMinutes: 271_600,
  },
  {
    firstName: 'Caleb',
    lastName: 'Reyes',
    username: 'calebreyes',
    email: 'caleb.reyes@pinfold.example',
    birthday: '1999-12-05',
    country: 'US',
    about: 'First apartment, second-hand car, third attempt at learning to surf.',
    businessName: null,
    ageMinutes: 268_200,
  },
]
