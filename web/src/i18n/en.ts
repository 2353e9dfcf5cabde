import errors from '$catalogue/errors.en.json';
import ls from '$catalogue/ls.en.json';
import lsTable from '$catalogue/ls_table.en.json';
import rules from '$catalogue/rules.en.json';
import ui from '$catalogue/ui.en.json';

export default { ...ui, ...ls, ...lsTable, ...rules, ...errors };
