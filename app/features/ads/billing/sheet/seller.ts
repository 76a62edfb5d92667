export type Seller = { name: string; lines: string[]; number: string }

export function sellerOf({
  SELLER_NAME: name,
  SELLER_ADDRESS: address,
  SELLER_NUMBER: number,
}: Pick<Env, 'SELLER_NAME' | 'SELLER_ADDRESS' | 'SELLER_NUMBER'>): Seller | null {
  const lines = address.split(',').flatMap((line) => line.trim() || [])
  return name === '' ? null : { name, lines, number }
}
