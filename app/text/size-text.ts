const SIZE = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

export function sizeText(bytes: number): string {
  const megabytes = bytes / 1_000_000
  if (megabytes >= 1000) return `${SIZE.format(megabytes / 1000)} GB`
  return megabytes < 0.1 ? 'less than 0.1 MB' : `${SIZE.format(megabytes)} MB`
}
