export const SECRET_ADDRESS = { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' }
