import { z } from 'zod';
import { whole } from './calls/envelope.ts';
import { email, httpsUrl, phone, text } from './text.ts';

const orEmpty = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), schema]);

/** The settings that forms and previews use; every signed-in account may read them. */
export const formSettings = z.object({
  app_name: text(1, 60),
  company_name: text(1, 120),
  company_phone: orEmpty(phone),
  ae_email: orEmpty(email),
  ae_phone: orEmpty(phone),
  /**
   * `{company_name}`, `{ae_phone}` and `{ae_email}` are filled in
   * (domain/reference-data#standard-texts).
   */
  ae_reminder_text_th: text(10, 500),
  ae_reminder_text_en: text(10, 500),
  /** Maximum of months that an approved code is valid. */
  material_max_months: whole(1, 60),
  /** Days before its end from which a code counts as expiring. */
  material_warn_days: whole(1, 365),
  /** Baht a head that a meal at an event may be worth; 0: without a limit (domain/events#meals). */
  meal_limit_thb: whole(0, 100_000),
  /**
   * Promotional product content needs prescribing information
   * (domain/publishing#prescribing-information).
   */
  pi_required: z.boolean(),
  /** The last editor of promotional content may not publish it (domain/content#four-eyes). */
  four_eyes: z.boolean(),
  /** Where the audience reads: links to content lead below it (domain/links#destination). */
  platform_url: orEmpty(httpsUrl),
});
export type FormSettings = z.output<typeof formSettings>;
