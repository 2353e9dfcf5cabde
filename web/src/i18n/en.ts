const areas = import.meta.glob<Record<string, string>>(
  '$catalogue/{ui,ls,ls_table,rules,errors}.en.json',
  { eager: true, import: 'default' },
);

export default Object.assign({}, ...Object.values(areas)) as Record<string, string>;
