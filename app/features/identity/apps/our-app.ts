/** The command line, which the site itself makes. Its row is there from the first consent on. */
export const OUR_APP = {
  id: 1,
  name: 'Pinfold command line',
  website: '',
  redirectUris: ['http://127.0.0.1/'],
}
