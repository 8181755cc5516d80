/** A font that is easy to measure: its one letter, `A`, is a full square of the font size. */
import { inflateSync } from 'node:zlib'

const DEFLATED = [
  'eNqNkbFKw1AUhv+bXG0tQReFjkE6CoJCcVAworNiuwgFTWNswcQEjVA3H8HBzc3ZB3DsA4goOPoARV1dRIz/TQKJ',
  'EcET7sn5zjn3z7k3EABqOIcOc7M1v7Cz2Lli5oZrz/HtEAYiQBjkuZ53diBfqk/kJXKj79r73a/1e3KH3OwzUXnU',
  'X8mXSd2PBpUHRhC3dFUvcGyVJw/5Nnx7EEJijHxHNo9s35XP09fkN3I3DE4izkXTtlQdUh+JC9X/DxNFaG+02liF',
  'BUsfKU79jx4zy+hJ1uBcKiP5KLbiOPXxMNslUh0qcUJBy3WV/6xnPVwf1szK7tTyO/TsuyVLVHg/0HLt4pz0orRF',
  'U5WSWiPp0rKJ8WsPkvM01QnlBKs1JZ3EGiZJaSwZ1bN4nPEs1uAhgINDbMNFD6dkG8eFfB4h/V9/2ze1NEeP',
]

/** A TrueType file. */
export const BLOCK_FONT = inflateSync(Buffer.from(DEFLATED.join(''), 'base64'))
