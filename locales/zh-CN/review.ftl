# 审核提交的内容，以及供人阅读的导出文件。

# Headings of an export
export-reference = 编号
export-received = 提交时间（{ $zone }）
export-offset = UTC 时差
export-status = 状态
export-version = 表单版本
export-dropped = { $label }（已停用）
