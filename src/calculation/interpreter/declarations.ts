import type { AnyNode, FunctionDeclaration, Identifier, VariableDeclaration } from 'acorn';

/** The names that a program or a function declares with `var` or `function`, at any depth of its blocks. */
export function listDeclared(body: readonly AnyNode[]): readonly Identifier[] {
  return body.flatMap(declaredIn);
}

/** The functions declared directly in a list of statements. */
export function listFunctions(body: readonly AnyNode[]): readonly FunctionDeclaration[] {
  return body.filter((node): node is FunctionDeclaration => node.type === 'FunctionDeclaration');
}

function declaredIn(node: AnyNode): readonly Identifier[] {
  switch (node.type) {
    case 'VariableDeclaration':
      return declaredBy(node);
    case 'FunctionDeclaration':
      return node.id === null ? [] : [node.id];
    case 'BlockStatement':
      return listDeclared(node.body);
    case 'IfStatement':
      return [...declaredIn(node.consequent), ...(node.alternate ? declaredIn(node.alternate) : [])];
    case 'ForStatement':
      return [...(node.init ? declaredIn(node.init) : []), ...declaredIn(node.body)];
    case 'ForInStatement':
      return [...declaredIn(node.left), ...declaredIn(node.body)];
    case 'WhileStatement':
    case 'DoWhileStatement':
      return declaredIn(node.body);
    case 'SwitchStatement':
      return node.cases.flatMap(({ consequent }) => listDeclared(consequent));
    case 'TryStatement':
      return [node.block, node.handler?.body, node.finalizer].flatMap((block) =>
        block ? declaredIn(block) : [],
      );
    default:
      return [];
  }
}

function declaredBy({ declarations }: VariableDeclaration): readonly Identifier[] {
  return declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id : []));
}
