/** Somebody whom the stand-in lets visitors be. Each provider tells what it would of them. */
export type Person = {
  subject: string
  name: string
  about: string
  email: string | null
  isEmailVerified: boolean
  /** Whether Google runs their mail, and so answers for it. */
  isHosted: boolean
  /** Month, day and year, as Facebook writes them. */
  birthday: string | null
  hasPicture: boolean
}

const NOBODY_SPECIAL = { isEmailVerified: true, isHosted: true, birthday: null, hasPicture: true }

/** The ready people: one for each way that a visit can go. */
const READY: readonly Person[] = [
  {
    ...NOBODY_SPECIAL,
    subject: 'maren-holt',
    name: 'Maren Holt',
    about: 'has the address of a member, and the provider answers for it',
    email: 'maren.holt@pinfold.example',
  },
  {
    ...NOBODY_SPECIAL,
    subject: 'otis-bramley',
    name: 'Otis Bramley',
    about: 'new here',
    email: 'otis.bramley@mail.example',
  },
  {
    ...NOBODY_SPECIAL,
    subject: 'imke-roos',
    name: 'Imke Roos',
    about: 'new here, signed up by phone: no email',
    email: null,
  },
  {
    ...NOBODY_SPECIAL,
    subject: 'tomas-ferreira',
    name: 'Tomás Ferreira',
    about: 'has the address of a member, and nobody has verified it',
    email: 'tomas.ferreira@pinfold.example',
    isEmailVerified: false,
    isHosted: false,
  },
  {
    ...NOBODY_SPECIAL,
    subject: 'liv-sorensen',
    name: 'Liv Sørensen',
    about: 'works at the company that has single sign-on',
    email: 'liv@loomworks.example',
  },
  {
    ...NOBODY_SPECIAL,
    subject: 'juno-park',
    name: 'Juno Park',
    about: 'new here and too young (only Facebook says so)',
    email: 'juno.park@mail.example',
    birthday: '05/02/2019',
  },
  {
    ...NOBODY_SPECIAL,
    subject: 'adaeze-obi',
    name: 'Adaeze Obi',
    about: 'new here, and Facebook knows her birthday',
    email: 'adaeze.obi@mail.example',
    birthday: '03/21/1988',
  },
]

const people = new Map(READY.map((person) => [person.subject, person]))

export function everybody(): Person[] {
  return [...people.values()]
}

export function personBy(subject: string): Person | undefined {
  return people.get(subject)
}

export function chosenPerson(form: URLSearchParams): Person | null {
  const ready = people.get(form.get('person') ?? '')
  if (ready) return ready
  const name = form.get('name')?.trim()
  if (!name) return null
  const email = form.get('email')?.trim().toLowerCase() || null
  const person: Person = {
    subject: form.get('subject')?.trim() || `own-${email ?? name}`,
    name,
    about: 'described by you',
    email,
    isEmailVerified: form.has('verified'),
    isHosted: form.has('hosted'),
    birthday: form.get('birthday')?.trim() || null,
    hasPicture: form.has('picture'),
  }
  people.set(person.subject, person)
  return person
}
