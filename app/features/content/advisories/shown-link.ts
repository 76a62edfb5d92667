const TELEPHONE = /^tel:\+?[\d*#-]{2,20}$/
const MESSAGE = /^sms:\+?\d{2,20}(\?&?body=[\w%.]{1,100})?$/

export function isTelephone(link: string): boolean {
  return TELEPHONE.test(link) || MESSAGE.test(link)
}

export function isShownLink(link: string): boolean {
  return link.startsWith('/offsite/?') || isTelephone(link)
}
