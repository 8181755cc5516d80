/** The facts about controls of forms that the finisher makes fields of. */
export type { FormControl } from '@platen/pdf/internal'
