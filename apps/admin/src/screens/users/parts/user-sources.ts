import { user } from '@connect/contract/users/user.ts';
import { call } from '../../../api/start/client.ts';
import type { Picked, PickerSource } from '../../../kit/fields/fields-picker.tsx';

const peopleOf = (type: 'sale' | 'sale,staff', name: string): PickerSource => ({
  name,
  search: async (search, signal) => {
    const query = { search: search || undefined, user_type: type };
    const { data } = await call(user.names, { query, signal, silent: true });
    return data.map(({ id, display_name: title }) => ({ id, title }));
  },
});

export const representatives = peopleOf('sale', 'representatives');
export const managers = peopleOf('sale,staff', 'managers');

/** A workplace to choose, with the province that goes with it. */
export interface PickedPlace extends Picked {
  province: string;
}

/** Workplaces by name; `seen` is told of each that was found. */
export const workplaces = (seen: (place: PickedPlace) => void): PickerSource => ({
  name: 'workplaces',
  search: async (search, signal) => {
    // A chunk of its own, which stands on that of the users: importing it here would be a circle.
    const { workplace } = await import('@connect/contract/workplaces/workplace.ts');
    const query = { search: search || undefined, is_active: '1', limit: '20' };
    const { data } = await call(workplace.list, { query, signal, silent: true });
    return data.map(({ id, name_th: title, district: note, province_code: province }) => {
      const place = { id, title, note, province };
      seen(place);
      return place;
    });
  },
});
