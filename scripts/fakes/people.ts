/** A person whom visitors can choose to be. Each fake provider reveals the same data as the real one. */
export type FakePerson = {
  subject: string
  name: string
  about: string
  email: string | null
  isEmailVerified: boolean
  /** Whether Google hosts the person's email and so vouches for the address. */
  isHosted: boolean
  /** The person's birthday as month, day and year, in Facebook's format. */
  birthday: string | null
  hasPicture: boolean
}

const DEFAULT_PERSON = { isEmailVerified: true, isHosted: true, birthday: null, hasPicture: true }

/** The predefined people: one for each possible outcome of a visit. */
const PREDEFINED_PEOPLE: readonly FakePerson[] = [
  {
    ...DEFAULT_PERSON,
    subject: 'maren-holt',
    name: 'Maren Holt',
    about: 'has a member’s address, which the provider has verified',
    email: 'maren.holt@pinfold.example',
  },
  {
    ...DEFAULT_PERSON,
    subject: 'otis-bramley',
    name: 'Otis Bramley',
    about: 'new here',
    email: 'otis.bramley@mail.example',
  },
  {
    ...DEFAULT_PERSON,
    subject: 'imke-roos',
    name: 'Imke Roos',
    about: 'new here, signed up by phone: no email',
    email: null,
  },
  {
    ...DEFAULT_PERSON,
    subject: 'tomas-ferreira',
    name: 'Tomás Ferreira',
    about: 'has a member’s address, which nobody has verified',
    email: 'tomas.ferreira@pinfold.example',
    isEmailVerified: false,
    isHosted: false,
  },
  {
    ...DEFAULT_PERSON,
    subject: 'liv-sorensen',
    name: 'Liv Sørensen',
    about: 'works at the company that has single sign-on',
    email: 'liv@loomworks.example',
  },
  {
    ...DEFAULT_PERSON,
    subject: 'juno-park',
    name: 'Juno Park',
    about: 'new here and too young (only Facebook says so)',
    email: 'juno.park@mail.example',
    birthday: '05/02/2019',
  },
  {
    ...DEFAULT_PERSON,
    subject: 'adaeze-obi',
    name: 'Adaeze Obi',
    about: 'new here, and Facebook knows her birthday',
    email: 'adaeze.obi@mail.example',
    birthday: '03/21/1988',
  },
]

const people = new Map(PREDEFINED_PEOPLE.map((person) => [person.subject, person]))

export function allPeople(): FakePerson[] {
  return [...people.values()]
}

export function personBy(subject: string): FakePerson | undefined {
  return people.get(subject)
}

export function chosenPerson(form: URLSearchParams): FakePerson | null {
  const predefined = people.get(form.get('person') ?? '')
  if (predefined) return predefined
  const name = form.get('name')?.trim()
  if (!name) return null
  const email = form.get('email')?.trim().toLowerCase() || null
  const person: FakePerson = {
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
