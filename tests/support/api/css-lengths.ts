/** CSS lengths, and texts that resemble one. */

/** Lengths in every unit, as a whole and as a decimal number. */
export const LENGTHS = [
  '1mm',
  '1cm',
  '1in',
  '1px',
  '1pt',
  '.5in',
  '0.5in',
  '100.25mm',
  '5000mm',
  '500cm',
]
/** Lengths just within 5 m, in every unit. */
export const LONGEST = ['196.85in', '18897px', '14173pt', '5000.0mm']
export const ZERO = ['0mm', '0.0in', '0']
export const NO_LENGTH = [
  ...[
    '',
    ' ',
    'mm',
    '1',
    '10',
    '1 mm',
    ' 1mm',
    '1mm ',
    '1mm\n',
    '1,5mm',
    '1.mm',
    '1.2.3mm',
    'auto',
  ],
  ...['-1mm', '+1mm', '-0mm', '1e1mm', '1E1mm', '1e-1in', '0x1mm', 'Infinitymm', 'NaNmm', '٣mm'],
  ...[
    '1m',
    '1em',
    '1rem',
    '1q',
    '1vw',
    '1%',
    'calc(1mm)',
    '1mm 2mm',
    '5001mm',
    '500.1cm',
    '5000.001mm',
  ],
  ...['196.86in', '18898px', '14174pt', '999999999mm', `${'9'.repeat(40)}mm`],
]
