/** The command-line app, which belongs to the site. Its row is created at the first consent. */
export const OUR_APP = {
  id: 1,
  name: 'Pinfold command line',
  website: '',
  redirectUris: ['http://127.0.0.1/'],
}
