export type DatePart = 'day' | 'month' | 'year'

export function dateOrder(acceptLanguage: string | null): DatePart[] {
  const [preferred = ''] = (acceptLanguage ?? '').split(/[,;]/)
  const order = orderIn(preferred.trim())
  return order.length === 3 ? order : ['month', 'day', 'year']
}

function orderIn(locale: string): DatePart[] {
  try {
    const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).formatToParts(0)
    return parts.map(({ type }) => type).filter(isDatePart)
  } catch {
    // The header may name an unknown language.
    return []
  }
}

function isDatePart(type: string): type is DatePart {
  return type === 'day' || type === 'month' || type === 'year'
}
