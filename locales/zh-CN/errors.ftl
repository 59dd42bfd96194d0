# 请求无法处理时的页面：发生了什么，答案是否安全，现在怎么办。

errors-bad-request-title = 无法读取这次请求
errors-bad-request = 没有保存任何内容。请返回检查后重试。
errors-forbidden-title = 无法打开此页
errors-forbidden = 您的账号没有权限。如需访问，请联系管理员。
errors-not-found-title = 没有找到此页
errors-not-found = 请检查网址。如果是从链接打开的，请向提供链接的人索取新链接。
errors-not-allowed-title = 此页不能这样使用
errors-not-allowed = 没有保存任何内容。请重新打开页面再试。
errors-timeout-title = 网络太慢
errors-timeout = 请求没有完整到达，没有保存任何内容。请返回再次点击“提交”，不会重复登记。
errors-conflict-title = 已有其他人先行处理
errors-conflict = 您的更改没有保存。请重新打开页面查看最新状态。
errors-gone-title = 此页已移除
errors-gone = 此页曾经存在，现已移除。
errors-too-large-title = 一次提交的内容过多
errors-too-large = 没有保存任何内容。一次提交最多 { $limit }。请返回精简答案后再次提交。
errors-content-type-title = 无法读取这种内容
errors-content-type = 没有保存任何内容。请从表单页面提交。
errors-too-many-title = 尝试次数过多
errors-too-many = 请等待 { $seconds } 秒后重试。
errors-internal-title = 无法显示此页
errors-internal = 问题在我们这边。如果您正在提交，请返回再次点击“提交”，不会重复登记。
errors-unavailable-title = 系统暂时无法存取数据
errors-unavailable = 没有丢失任何内容。请过一分钟再打开此页。
errors-code = 如果再次发生，请联系我们并提供编号 { $code }。
errors-home = 回到首页
