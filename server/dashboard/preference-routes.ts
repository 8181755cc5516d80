/** How users want to work in the dashboard, and the brand of their new templates. */
import { eq } from 'drizzle-orm'
import type { components } from '../dashboard-contract.gen.ts'
import type { Database } from '../db/index.ts'
import { preferences } from '../db/schema.ts'
import type { UserHandlers } from '../http/handler-types.ts'

type Preferences = components['schemas']['Preferences']
type Brand = Preferences['brand']

const NO_BRAND: Brand = {
  logo: '',
  accent: '',
  ink: '',
  font: '',
  font_heading: '',
  language: '',
  format: '',
}

export function createPreferenceHandlers(db: Database) {
  async function read(userId: string): Promise<Preferences> {
    const [row] = await db.select().from(preferences).where(eq(preferences.user_id, userId))
    const brand = row ? (JSON.parse(row.brand) as Brand) : {}
    return { work_style: row?.work_style ?? null, brand: { ...NO_BRAND, ...brand } }
  }

  return {
    async getPreferences({ caller }) {
      return { status: 200, json: { success: true, data: await read(caller.userId) } }
    },

    async updatePreferences({ body: { work_style, brand }, caller: { userId } }) {
      const changed = {
        ...(work_style !== undefined && { work_style }),
        ...(brand !== undefined && { brand: JSON.stringify(brand) }),
      }
      const row = { user_id: userId, work_style: null, brand: '{}', ...changed }
      // Without a field, the row only has to be there.
      await db
        .insert(preferences)
        .values(row)
        .onConflictDoUpdate({ target: preferences.user_id, set: { user_id: userId, ...changed } })
      return { status: 200, json: { success: true, data: await read(userId) } }
    },
  } satisfies UserHandlers
}
